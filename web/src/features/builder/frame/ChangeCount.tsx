import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorState } from '../editor/EditorContext';
import { formDifference } from '../versions/formDifference';
import { versionContent } from '../versions/formVersions';

type ChangeCountProps = { formId: string; version: number; state: string };

/** The state of the form with the number of unpublished changes. */
export function ChangeCount({ formId, version, state }: ChangeCountProps) {
  const { t } = useTranslation('builder');
  // Deferred: typing must not wait for the comparison.
  const form = useDeferredValue(useEditorState(({ document }) => document.form));
  const { data: published } = useQuery(versionContent(formId, version));
  // A new name is visible to respondents at once, so it does not count.
  const count = useMemo(
    () => published && formDifference({ ...published, name: form.name }, form).length,
    [published, form],
  );
  if (count === undefined) {
    return t('frame.status.behind', { state });
  }
  return count === 0 ? state : t('frame.status.changes', { state, count });
}
