.load ./hello0
select hello('Ferrite'), hello(name) from (select 'you' as name);
select hello(null), typeof(hello('x'));
select hello();
