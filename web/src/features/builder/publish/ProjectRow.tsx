import clsx from 'clsx';
import { CircleAlert, Folder } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotifyFailure } from '../../../shared/locales/describeFailure';
import { ActionRow } from '../../../ui/ActionRow/ActionRow';
import { Button } from '../../../ui/Button/Button';
import { Checkbox } from '../../../ui/Checkbox/Checkbox';
import fieldStyles from '../../../ui/Field/Field.module.css';
import { LabelledBlock } from '../../../ui/LabelledBlock/LabelledBlock';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton/Skeleton';
import typeStyles from '../../../ui/type.module.css';
import { ProjectNameField } from './ProjectNameField';
import styles from './ProjectRow.module.css';
import type { ProjectChoice } from './useProjectChoice';

type ProjectRowProps = { project: ProjectChoice; disabled: boolean };

/** The project of a form: a row, the field that Change opens, and the "no project" checkbox. */
export function ProjectRow({ project, disabled }: ProjectRowProps) {
  const { t } = useTranslation('publishing');
  const id = useId();
  const { isMissing, isOpen } = project;
  const change = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const wasOpen = useRef(isOpen);
  const isFocusDue = useRef(false);

  // Talks to the document's focus: Change and Save replace each other, and the focus moves along.
  useEffect(() => {
    if (isFocusDue.current && wasOpen.current !== isOpen) {
      (isOpen ? field : change).current?.focus();
      isFocusDue.current = false;
    }
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <LabelledBlock label={t('publish.project.saveTo')}>
      {isOpen ? (
        <OpenRow
          project={project}
          disabled={disabled}
          field={field}
          errorId={`${id}error`}
          onSaved={() => {
            isFocusDue.current = true;
          }}
        />
      ) : (
        <ActionRow
          icon={<Folder size={16} />}
          title={project.isUndecided ? <Skeleton width={120} height={14} /> : project.name}
          isOff={project.isNone}
          action={
            <Button
              ref={change}
              variant="ghost"
              size="sm"
              disabled={disabled || project.isNone}
              onClick={() => {
                isFocusDue.current = true;
                project.open();
              }}
            >
              {t('publish.project.change')}
            </Button>
          }
        />
      )}
      {isMissing && (
        <p id={`${id}error`} className={fieldStyles['error']}>
          <CircleAlert size={16} />
          <span>{t('publish.project.missing')}</span>
        </p>
      )}
      {isOpen && isMissing && !project.hasListFailed && (
        <p className={typeStyles['hint']}>
          {project.names.length === 0 ? t('publish.project.haveNone') : t('publish.project.chooseOne')}
        </p>
      )}
      <div>
        <Checkbox
          label={t('publish.project.none')}
          checked={project.isNone}
          disabled={disabled}
          onChange={project.setNone}
        />
      </div>
    </LabelledBlock>
  );
}

type OpenRowProps = ProjectRowProps & {
  field: RefObject<HTMLInputElement | null>;
  errorId: string;
  onSaved: () => void;
};

function OpenRow({ project, disabled, field, errorId, onSaved }: OpenRowProps) {
  const { t } = useTranslation('publishing');
  const notifyFailure = useNotifyFailure();
  const [isChecking, setChecking] = useState(false);

  async function save() {
    setChecking(true);
    try {
      const found = await project.resolve();
      if (found.kind === 'missing') {
        field.current?.focus();
      } else {
        onSaved();
      }
    } catch (thrown) {
      notifyFailure(thrown, t('publish.project.failed'));
    } finally {
      setChecking(false);
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isChecking) {
      void save();
    }
  }

  return (
    <form className={clsx(layout['row'], layout['gap8'], styles['open'])} onSubmit={onSubmit} noValidate>
      <ProjectNameField
        ref={field}
        value={project.typed}
        onChange={project.type}
        names={project.names}
        errorId={project.isMissing ? errorId : undefined}
        disabled={disabled}
      />
      <Button type="submit" variant="secondary" busy={isChecking} disabled={disabled}>
        {t('publish.project.save')}
      </Button>
    </form>
  );
}
