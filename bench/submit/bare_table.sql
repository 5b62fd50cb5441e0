-- The baseline's table: the key of a page and its answers. No owner, no state, no row security, no counters.
drop table if exists bare_pages;
create table bare_pages (
    form_id uuid not null,
    response_id uuid not null,
    page_id text not null,
    answers jsonb not null,
    primary key (form_id, response_id, page_id)
);
