import { useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import { Download, File } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client';
import { takesDay } from '../../../form-rules/questionKinds';
import { useNotifyFailure } from '../../../shared/locales/describeFailure';
import { Chip } from '../../../ui/Chip/Chip';
import { dayText } from '../../../ui/dates';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import { SpinnerGlyph } from '../../../ui/Spinner/Spinner';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import type { ShownFile, WholeAnswer, WholePage } from './api/wholeResponse';
import { answeredLabel } from './columns';
import { bytesText, durationText } from './describeResponse';
import { NumberedText } from './NumberedText';
import type { PositionLabels } from './positionLabels';
import styles from './ResponsePage.module.css';
import { useResponsesContext } from './responsesContext';

type ResponsePageProps = { page: WholePage; labels: PositionLabels };

/** A submitted page with its questions and answers. */
export function ResponsePage({ page, labels }: ResponsePageProps) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const when = format.time(page.submittedAt);
  const number = page.onPath ? labels.page(page.pageId) : undefined;
  return (
    <section
      id={number === undefined ? undefined : `response-page-${page.pageId}`}
      className={clsx(layout['stack'], styles['page'])}
      aria-label={number === undefined ? page.pageTitle : t('one.page', { number, title: page.pageTitle })}
    >
      <div className={clsx(layout['wrap'], styles['head'])}>
        <h3 className={clsx(typeStyles['breakWords'], styles['title'])} dir="auto">
          {number !== undefined && (
            <span className={clsx(typeStyles['pageNumber'], styles['number'])}>{number}</span>
          )}
          {page.pageTitle}
        </h3>
        <p
          className={clsx(typeStyles['caption'], typeStyles['numbers'], typeStyles['faint'])}
          title={format.exactTime(page.submittedAt)}
        >
          {page.seconds === undefined
            ? t('one.submitted', { when })
            : t('one.submittedAfter', { when, duration: durationText(t, format, page.seconds) })}
        </p>
      </div>
      {page.answers.length === 0 ? (
        <p className={typeStyles['hint']}>{t('one.noQuestions')}</p>
      ) : (
        <dl className={clsx(layout['stack'], styles['answers'])}>
          {page.answers.map((answer) => (
            <Answer key={answer.questionId} answer={answer} labels={labels} />
          ))}
        </dl>
      )}
    </section>
  );
}

function Answer({ answer, labels }: { answer: WholeAnswer; labels: PositionLabels }) {
  const { t, i18n } = useTranslation('responses');
  const { questionId, question, type, nowCalled, removed, answer: given } = answer;
  return (
    <div className={clsx(layout['stack'], layout['gap4'], styles['answer'])}>
      <dt className={clsx(typeStyles['help'], layout['wrapRow'], styles['question'])}>
        <NumberedText text={labels.text(questionId, question)} wraps />
        {removed === true && <Chip tone="outline">{t('removedChip')}</Chip>}
        {nowCalled !== undefined && (
          <span className={clsx(layout['fullWidth'], typeStyles['caption'], typeStyles['faint'])}>
            {t('one.nowCalled', { name: labels.text(questionId, nowCalled) })}
          </span>
        )}
      </dt>
      {given === undefined && <dd className={typeStyles['hint']}>{answeredLabel(t, { type }, 'skipped')}</dd>}
      {given?.files === undefined || given.files.length === 0 ? (
        given !== undefined && (
          <dd className={clsx(typeStyles['breakWords'], styles['text'])} dir="auto">
            {takesDay(type) ? dayText(given.text, i18n.language) : given.text}
          </dd>
        )
      ) : (
        <dd>
          <ul className={clsx(layout['stack'], layout['gap8'], styles['files'])}>
            {given.files.map((file) => (
              <li key={file.id}>
                <ResponseFile file={file} />
              </li>
            ))}
          </ul>
        </dd>
      )}
    </div>
  );
}

/** A respondent's file; it can only be downloaded, never opened in the browser. */
function ResponseFile({ file }: { file: ShownFile }) {
  const { t } = useTranslation('responses');
  const { formId } = useResponsesContext();
  const notifyFailure = useNotifyFailure();
  const format = useFormat();
  const download = useMutation({
    // The URL is signed and valid for a minute.
    mutationFn: () =>
      call('get', '/api/form/{id}/uploads/{uploadId}', {
        params: { path: { id: formId, uploadId: file.id } },
      }),
    // The server sends it as an attachment, so the page stays.
    onSuccess: ({ url }) => follow(url),
    onError: (thrown) => notifyFailure(thrown, t('one.downloadFailed')),
  });
  return (
    <div className={clsx(layout['row'], layout['gap10'], styles['file'])}>
      <File size={18} className={typeStyles['faint']} />
      <div className={layout['grow']}>
        <p className={clsx(typeStyles['truncate'], typeStyles['medium'])} title={file.name} dir="auto">
          {file.name}
        </p>
        <p className={clsx(typeStyles['caption'], typeStyles['numbers'], typeStyles['muted'])}>
          {bytesText(t, format, file.bytes)} · {file.type}
        </p>
      </div>
      <IconButton
        label={t('one.download', { name: file.name })}
        icon={download.isPending ? <SpinnerGlyph /> : <Download size={16} />}
        aria-busy={download.isPending || undefined}
        onClick={() => !download.isPending && download.mutate()}
      />
    </div>
  );
}

function follow(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
