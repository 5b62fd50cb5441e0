-- All that a form's numbers are made of: its counters, added up over their slots.
select sum(views), sum(starts), sum(completed), sum(held) from form_activity where form_id = :form;
select question_id, bucket, sum(complete), sum(unfinished) from answer_counts where form_id = :form
group by question_id, bucket;
select page_id, sum(complete), sum(unfinished), sum(waiting) from page_counts where form_id = :form group by page_id;
select day, sum(views), sum(starts), sum(completed) from form_days where form_id = :form group by day order by day;
