import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ENDINGS_PER_FORM } from '../../../form-rules/constants.gen';
import type { EndingId } from '../../../form-rules/ids';
import type { Ending } from '../../../form-rules/settings';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import { SettingRow } from '../../../ui/SettingRow/SettingRow';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { mint } from '../editor/mint';
import { offerUndo } from '../editor/offerUndo';
import { EndingEditor } from './EndingEditor';

const NO_ENDINGS: readonly Ending[] = [];

/** The endings, each with its texts and addresses. A form without any shows the usual one, which can be changed. */
export function EndingsRow() {
  const { t } = useTranslation('formSettings');
  const { t: tb } = useTranslation('builder');
  const editor = useEditor();
  const stored = useEditorState(({ document }) => document.form.settings?.endings ?? NO_ENDINGS);
  const [firstId] = useState(mint);
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const endings: readonly Ending[] = stored.length > 0 ? stored : [{ id: firstId }];

  function addEnding() {
    const id = mint();
    if (editor.dispatch({ type: 'ending/add', id, first: firstId })) {
      // The new ending is there in the next frame.
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
    }
  }

  function remove(id: EndingId) {
    if (editor.dispatch({ type: 'ending/remove', id })) {
      offerUndo(editor, tb, t('endingRemoved'));
      add.current?.focus();
    }
  }

  return (
    <SettingRow
      title={t('setting.endings.title')}
      help={t('setting.endings.help')}
      details={
        <>
          <ol ref={list} className={clsx(layout['stack'], layout['gap16'])}>
            {endings.map((ending, at) => (
              <EndingEditor
                key={ending.id}
                ending={ending}
                at={at}
                count={endings.length}
                onRemove={() => remove(ending.id)}
              />
            ))}
          </ol>
          {endings.length < ENDINGS_PER_FORM && (
            <Button
              ref={add}
              variant="secondary"
              className={layout['marginTop16']}
              icon={<Plus size={16} />}
              onClick={addEnding}
            >
              {t('addEnding')}
            </Button>
          )}
        </>
      }
    />
  );
}
