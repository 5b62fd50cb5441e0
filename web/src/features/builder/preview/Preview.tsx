import clsx from 'clsx';
import { Monitor, RotateCcw, SkipForward, Smartphone, TabletSmartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Welcome } from '../../../form-page/Welcome';
import { routesOf, startPage } from '../../../form-rules/routing';
import { startWalk } from '../../../form-rules/walk';
import { Button } from '../../../ui/Button/Button';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import layout from '../../../ui/layout.module.css';
import { SegmentedControl } from '../../../ui/SegmentedControl/SegmentedControl';
import typeStyles from '../../../ui/type.module.css';
import { useEditor, useEditorState } from '../editor/EditorContext';
import styles from './Preview.module.css';
import { restart, skipPage } from './testRun';
import { WalkedPage } from './WalkedPage';

type Width = 'desktop' | 'tablet' | 'phone';

/** The draft as respondents will see it, from the selected page on. Answers are not saved. */
export function Preview({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const form = useEditorState((state) => state.document.form);
  const [walk, setWalk] = useState(() => startWalk(editor.getState().selection.pageId));
  const [hasStarted, setStarted] = useState(false);
  const [width, setWidth] = useState<Width>('desktop');
  const area = useRef<HTMLElement>(null);
  const page = form.pages.find(({ pageId }) => pageId === walk.path.at(-1));
  const isAtStart = walk.path.length === 1 && page?.pageId === startPage(routesOf(form));
  const welcome = isAtStart && !hasStarted ? form.settings?.welcome : undefined;

  return (
    <section ref={area} className={clsx(layout['stack'], layout['shrink'])} aria-label={t('preview.area')}>
      <div className={clsx(layout['grid'], styles['tools'])}>
        <p className={typeStyles['help']}>{t('preview.note')}</p>
        <div className={styles['widths']}>
          <SegmentedControl
            label={t('preview.widths')}
            value={width}
            onChange={setWidth}
            options={[
              { value: 'desktop', label: t('preview.desktop'), icon: <Monitor size={16} /> },
              { value: 'tablet', label: t('preview.tablet'), icon: <TabletSmartphone size={16} /> },
              { value: 'phone', label: t('preview.phone'), icon: <Smartphone size={16} /> },
            ]}
          />
        </div>
        <div className={clsx(layout['wrap'], styles['moves'])}>
          {walk.problems.length > 0 && (
            <Button
              variant="ghost"
              icon={<SkipForward size={16} />}
              onClick={() => setWalk((now) => skipPage(now, form))}
            >
              {t('preview.skip')}
            </Button>
          )}
          <Button
            variant="ghost"
            icon={<RotateCcw size={16} />}
            onClick={() => {
              setStarted(false);
              setWalk(restart(walk, form));
            }}
          >
            {t('preview.restart')}
          </Button>
        </div>
      </div>
      <div className={clsx(layout['stack'], layout['grow'], styles['stage'])}>
        {page === undefined ? (
          <EmptyState
            drawing={<MissingFormDrawing />}
            title={t('preview.noPage')}
            help={t('preview.noPageHelp')}
            action={<Button onClick={onBack}>{t('frame.backToEdit')}</Button>}
          />
        ) : (
          <div className={clsx(layout['stack'], layout['fullWidth'], styles['device'])} data-width={width}>
            {welcome ? (
              <Welcome welcome={welcome} formName={form.name} page={page} onStart={() => setStarted(true)} />
            ) : (
              <WalkedPage
                form={form}
                page={page}
                walk={walk}
                onStep={setWalk}
                area={area}
                // Scrolls to the tools above the page, which scroll with it.
                onPage={() => area.current?.scrollIntoView?.({ block: 'start' })}
              />
            )}
          </div>
        )}
      </div>
    </section>
  );
}
