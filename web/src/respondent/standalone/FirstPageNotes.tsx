import type { Filling } from '../session';
import { EarlierResponse } from './EarlierResponse';
import { RetentionNote } from './RetentionNote';

/** What respondents read below the title of the first page. */
export function FirstPageNotes({ filling: { form, earlier } }: { filling: Filling }) {
  const days = form.settings?.retentionDays;
  return (
    <>
      {days !== undefined && <RetentionNote days={days} />}
      {earlier && <EarlierResponse earlier={earlier} />}
    </>
  );
}
