import { Dialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchesName } from '../../../shared/works/matchesName';
import { Card } from '../../../ui/Card/Card';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import { matchesMedia } from '../../../ui/media';
import { TextField } from '../../../ui/TextField/TextField';
import typeStyles from '../../../ui/type.module.css';
import type { FormFacts } from '../api/loadForm';
import type { Autosave } from '../draft-sync/autosave';
import { useEditorState } from '../editor/EditorContext';
import styles from './SettingsLayer.module.css';
import { type OpenOverlay, useSettingsSections } from './useSettingsSections';

export type SettingsLayerProps = {
  facts: FormFacts;
  saveNow: Autosave['saveNow'];
  onClose: () => void;
  onOpen: OpenOverlay;
};

/** Full-screen layer with the settings of the form, which can be searched. */
export function SettingsLayer({ facts, saveNow, onClose, onOpen }: SettingsLayerProps) {
  const { t } = useTranslation('formSettings');
  const name = useEditorState(({ document }) => document.form.name);
  const [search, setSearch] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const found = useSettingsSections(facts).flatMap((section) => {
    const isNamed = matchesName(section.title, search);
    const settings = section.settings.filter(({ words }) => isNamed || matchesName(words, search));
    return settings.length > 0 ? [{ ...section, settings }] : [];
  });

  const count = found.flatMap(({ settings }) => settings).length;
  const status =
    search.trim() === '' ? '' : count > 0 ? t('found', { count }) : t('nothingFound', { search });

  function goTo(id: string) {
    const heading = body.current?.querySelector<HTMLElement>(`[data-section="${id}"]`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }

  return (
    // The layer covers the whole screen.
    <Dialog.Root open disablePointerDismissal onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Popup
          className={clsx(layout['stack'], styles['layer'])} // A focused field would open the keyboard of a phone.
          initialFocus={matchesMedia('(pointer: coarse)') ? closeButton : searchField}
        >
          <header className={clsx(layout['row'], layout['gap16'], styles['head'])}>
            <div className={clsx(layout['stack'], layout['grow'])}>
              <Dialog.Title className={typeStyles['titleM']}>{t('title')}</Dialog.Title>
              <span className={clsx(typeStyles['truncate'], typeStyles['help'])} title={name} dir="auto">
                {name}
              </span>
            </div>
            <div className={styles['search']}>
              <TextField
                ref={searchField}
                type="search"
                name="settings-search"
                label={t('search')}
                hideLabel
                placeholder={t('search')}
                leading={<Search size={16} aria-hidden="true" />}
                value={search}
                onChange={setSearch}
              />
            </div>
            <Dialog.Close
              ref={closeButton}
              render={<IconButton size="lg" label={t('close')} icon={<X size={20} />} />}
            />
          </header>
          <div ref={body} className={styles['body']}>
            <nav className={styles['nav']} aria-label={t('sections')}>
              <ul className={clsx(layout['stack'], layout['gap2'])}>
                {found.map(({ id, title, icon }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className={clsx(
                        layout['row'],
                        layout['gap8'],
                        layout['fullWidth'],
                        layout['hoverArea'],
                        styles['link'],
                      )}
                      onClick={() => goTo(id)}
                    >
                      {icon}
                      {title}
                    </button>
                  </li>
                ))}
              </ul>
            </nav>
            <div className={clsx(layout['stack'], layout['gap24'], styles['sections'])}>
              <div role="status" className={clsx(found.length > 0 && layout['visuallyHidden'])}>
                <p className={clsx(typeStyles['muted'], styles['none'])}>{status}</p>
              </div>
              {found.map(({ id, title, settings }) => (
                <section key={id} aria-labelledby={`settings-${id}`}>
                  <h3
                    id={`settings-${id}`}
                    className={clsx(typeStyles['titleS'], styles['title'])}
                    data-section={id}
                    tabIndex={-1}
                  >
                    {title}
                  </h3>
                  <Card>
                    {settings.map(({ id: setting, Row }) => (
                      <Row key={setting} facts={facts} saveNow={saveNow} onOpen={onOpen} />
                    ))}
                  </Card>
                </section>
              ))}
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
