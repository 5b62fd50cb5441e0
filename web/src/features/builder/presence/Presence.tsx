import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar/Avatar';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import type { Collaborator } from '../api/reportPresence';
import { pageNumber } from '../draft/numbering';
import type { Autosave } from '../draft-sync/autosave';
import { CardPortal } from '../editor/CardPortal';
import { useEditor, useEditorState } from '../editor/EditorContext';
import styles from './Presence.module.css';
import { watchPresence } from './watchPresence';

/** Further collaborators are only counted. */
const MAX_SHOWN = 3;

/** Shows who else has the form open, and on which card. */
export function Presence({
  formId,
  autosave,
}: {
  formId: string;
  autosave: Pick<Autosave, 'checkForNewer'>;
}) {
  const { t } = useTranslation('merging');
  const editor = useEditor();
  const [collaborators, setCollaborators] = useState<readonly Collaborator[]>([]);

  // Talks to the server: reports presence while the builder is open.
  useEffect(
    () => watchPresence({ formId, editor, autosave, onChange: setCollaborators }),
    [formId, editor, autosave],
  );

  if (collaborators.length === 0) {
    return null;
  }
  return (
    <>
      <ul className={clsx(layout['row'], layout['rigid'], styles['people'])} aria-label={t('presence.label')}>
        {collaborators.slice(0, MAX_SHOWN).map((collaborator, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one person may be listed twice.
          <Person key={`${collaborator.name} ${at}`} collaborator={collaborator} />
        ))}
        {collaborators.length > MAX_SHOWN && (
          <li className={clsx(typeStyles['faint'], styles['more'])}>
            {t('presence.more', { count: collaborators.length - MAX_SHOWN })}
          </li>
        )}
      </ul>
      {collaborators.map(
        ({ name, you, questionId }, at) =>
          questionId !== undefined && (
            // biome-ignore lint/suspicious/noArrayIndexKey: one person may be listed twice.
            <CardPortal key={`${name} ${at}`} questionId={questionId}>
              <p className={clsx(typeStyles['truncate'], typeStyles['small'], styles['mark'])}>
                <span dir="auto">{you ? t('presence.you') : name}</span>
                <VisuallyHidden>{t('presence.here')}</VisuallyHidden>
              </p>
            </CardPortal>
          ),
      )}
    </>
  );
}

function Person({ collaborator: { name, you, pageId, questionId } }: { collaborator: Collaborator }) {
  const { t } = useTranslation('merging');
  const editor = useEditor();
  const form = useEditorState(({ document }) => document.form);
  const page = form.pages.find((one) => one.pageId === pageId);
  const who = you ? t('presence.you') : name;
  const where = page
    ? t('presence.on', { who, page: pageNumber(form.pages.indexOf(page)) })
    : t('presence.in', { who });
  const question = page?.questions.find(({ id }) => id === questionId);
  return (
    <li>
      <button
        type="button"
        className={clsx(layout['row'], styles['person'])}
        title={where}
        disabled={page === undefined}
        onClick={() => page && editor.select({ pageId: page.pageId, questionId: question?.id })}
      >
        <Avatar name={name} size={28} />
        <VisuallyHidden>{where}</VisuallyHidden>
      </button>
    </li>
  );
}
