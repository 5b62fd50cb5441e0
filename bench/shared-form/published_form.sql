-- What the server asks the database when it knows nothing of a link yet.
select * from published_form(:link, null);
