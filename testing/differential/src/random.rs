//! Choices from a seed.

/// A source of choices; the same seed makes the same ones.
pub struct Random(fastrand::Rng);

impl Random {
    /// A source that starts at `seed`.
    pub fn new(seed: u64) -> Self {
        Random(fastrand::Rng::with_seed(seed))
    }

    /// A number from 0 to `limit - 1`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0.usize(..limit.max(1))
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        self.0.usize(low..=high)
    }

    /// Whether an event of `percent` of a hundred happens.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.0.usize(..100) < percent
    }

    /// One of several.
    ///
    /// # Panics
    /// On an empty slice.
    pub fn pick<'a, T: ?Sized>(&mut self, choices: &[&'a T]) -> &'a T {
        choices[self.below(choices.len())]
    }

    /// The index of one of `weights`, each as likely as its weight.
    pub fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut point = self.below(weights.iter().sum());
        for (index, &weight) in weights.iter().enumerate() {
            if point < weight {
                return index;
            }
            point -= weight;
        }
        0
    }
}
