-- The baseline: all counters that a form's analytics contain, summed over their slots.
select sum(views), sum(starts), sum(completed), sum(quarantined) from form_counters where form_id = :form;
select question_id, bucket, sum(complete), sum(partial) from answer_counters where form_id = :form
group by question_id, bucket;
select page_id, sum(complete), sum(partial), sum(dropped_off) from page_counters where form_id = :form group by page_id;
select day, sum(views), sum(starts), sum(completed) from form_counters_daily where form_id = :form group by day order by day;
