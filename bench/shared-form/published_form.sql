-- The statement that the server runs for a link that is not in its cache.
select * from published_form(:link, null);
