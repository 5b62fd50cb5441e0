import { queryOptions, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../api/client';
import { formAnalysisOf } from '../../../paths';
import type { FormWork } from '../../../shared/works/queries';
import { Button } from '../../../ui/Button/Button';
import { Card } from '../../../ui/Card/Card';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { useFormat } from '../useFormat';
import styles from './FormsWithResponses.module.css';

/** Limited, because each row makes a request for its latest response. */
const PART = 12;

/** The user's forms that have responses, in a project or not. */
export function FormsWithResponses({ forms }: { forms: readonly FormWork[] }) {
  const { t } = useTranslation('analysis');
  const { t: core } = useTranslation();
  const [shown, setShown] = useState(PART);
  return (
    <section aria-labelledby="forms-with-responses">
      <h2 id="forms-with-responses" className={clsx(typeStyles['titleM'], styles['heading'])}>
        {t('forms.title')}
      </h2>
      <Card>
        <ul>
          {forms.slice(0, shown).map((form) => (
            <FormRow key={form._id} form={form} />
          ))}
        </ul>
      </Card>
      {forms.length > shown && (
        <div className={clsx(layout['grid'], layout['marginTop16'], styles['more'])}>
          <Button variant="secondary" onClick={() => setShown(shown + PART)}>
            {core('works.showMore')}
          </Button>
        </div>
      )}
    </section>
  );
}

function FormRow({ form: { _id, name, responses } }: { form: FormWork }) {
  const { t } = useTranslation('analysis');
  const { t: core } = useTranslation();
  const format = useFormat();
  const { data: last } = useQuery(latestResponse(_id));
  return (
    <li className={clsx(layout['grid'], layout['hoverArea'], styles['row'])}>
      <Link
        to={formAnalysisOf(_id)}
        className={clsx(typeStyles['strong'], typeStyles['truncate'], styles['name'])}
        title={name}
        dir="auto"
      >
        {name}
      </Link>
      <span className={clsx(typeStyles['help'], typeStyles['numbers'])}>
        {core('works.responses', { count: responses })}
      </span>
      <span className={clsx(typeStyles['hint'], typeStyles['numbers'], styles['last'])}>
        {typeof last === 'string' && t('forms.latestResponse', { at: format.time(last) })}
      </span>
    </li>
  );
}

/** When the newest response of a form was started; null when there is none. */
const latestResponse = (formId: string) =>
  queryOptions({
    queryKey: ['analytics', formId, 'last'],
    queryFn: async ({ signal }) => {
      const { responses } = await call('get', '/api/analytics/form/{id}/responses', {
        params: { path: { id: formId }, query: { limit: '1' } },
        signal,
      });
      return responses[0]?.startedAt ?? null;
    },
  });
