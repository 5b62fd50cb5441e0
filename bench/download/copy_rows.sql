-- The baseline: a bare copy of the rows that an export contains. Variable: form.
copy (
    select r.response_id, r.version, r.complete, r.receipt, r.started_at, r.completed_at, p.page_id, p.answers, p.next_page_id, p.duration_ms
    from responses r join response_pages p using (form_id, response_id)
    where form_id = :'form' and r.quarantine_reason is null and p.on_path
) to stdout
