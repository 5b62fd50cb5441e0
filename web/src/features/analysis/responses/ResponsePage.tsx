import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip/Chip';
import type { WholeAnswer, WholePage } from './api/wholeResponse';
import { useWriting } from './describeResponse';
import { ResponseFile } from './ResponseFile';
import styles from './ResponsePage.module.css';

type ResponsePageProps = {
  formId: string;
  page: WholePage;
  /** Its place on the path; pages that were left have none. */
  number?: number | undefined;
};

/** A page that was handed in: what it asked, in its own words, and what was answered. */
export function ResponsePage({ formId, page, number }: ResponsePageProps) {
  const { t } = useTranslation('responses');
  const writing = useWriting();
  const when = writing.time(page.handedInAt);
  return (
    <section
      id={number === undefined ? undefined : `response-page-${page.pageId}`}
      className={styles['page']}
      aria-label={number === undefined ? page.pageTitle : t('one.page', { number, title: page.pageTitle })}
    >
      <div className={styles['head']}>
        <h3 className={styles['title']}>
          {number !== undefined && (
            <span className={styles['number']}>{String(number).padStart(2, '0')}</span>
          )}
          {page.pageTitle}
        </h3>
        <p className={styles['when']} title={writing.exactTime(page.handedInAt)}>
          {page.seconds === undefined
            ? t('one.handedIn', { when })
            : t('one.handedInAfter', { when, taken: writing.duration(page.seconds) })}
        </p>
      </div>
      {page.answers.length === 0 ? (
        <p className={styles['skipped']}>{t('one.noQuestions')}</p>
      ) : (
        <dl className={styles['answers']}>
          {page.answers.map((answer) => (
            <Answer key={answer.questionId} formId={formId} answer={answer} />
          ))}
        </dl>
      )}
    </section>
  );
}

function Answer({ formId, answer }: { formId: string; answer: WholeAnswer }) {
  const { t } = useTranslation('responses');
  const { question, nowCalled, removed, answer: given } = answer;
  return (
    <div className={styles['answer']}>
      <dt className={styles['question']}>
        <span dir="auto">{question}</span>
        {removed === true && <Chip tone="outline">{t('removedChip')}</Chip>}
        {nowCalled !== undefined && (
          <span className={styles['now']}>{t('one.nowCalled', { name: nowCalled })}</span>
        )}
      </dt>
      {given === undefined && <dd className={styles['skipped']}>{t('one.skipped')}</dd>}
      {given?.files === undefined || given.files.length === 0 ? (
        given !== undefined && (
          <dd className={styles['text']} dir="auto">
            {given.text}
          </dd>
        )
      ) : (
        <dd>
          <ul className={styles['files']}>
            {given.files.map((file) => (
              <li key={file.id}>
                <ResponseFile formId={formId} file={file} />
              </li>
            ))}
          </ul>
        </dd>
      )}
    </div>
  );
}
