import clsx from 'clsx';
import type { QuestionId } from '../../../../form-rules/ids';
import layout from '../../../../ui/layout.module.css';
import { useEditor } from '../../editor/EditorContext';
import styles from './LinearScaleEditor.module.css';

type EndLabelsProps = {
  id: QuestionId;
  scale: { readonly minLabel: string; readonly maxLabel: string };
  minName: string;
  maxName: string;
  /** What respondents see if there is no label; by default the name. */
  minDefault?: string;
  maxDefault?: string;
};

/** The labels of both ends of a scale. */
export function EndLabels({ id, scale, minName, maxName, minDefault, maxDefault }: EndLabelsProps) {
  const editor = useEditor();
  return (
    <div className={clsx(layout['grid'], layout['gap12'], styles['pair'])}>
      <EndLabel
        name={minName}
        placeholder={minDefault ?? minName}
        value={scale.minLabel}
        onChange={(label) => editor.dispatch({ type: 'scale/set', id, minLabel: label })}
      />
      <EndLabel
        name={maxName}
        placeholder={maxDefault ?? maxName}
        value={scale.maxLabel}
        onChange={(label) => editor.dispatch({ type: 'scale/set', id, maxLabel: label })}
      />
    </div>
  );
}

const DEFAULT_LABELS = ['Scale Starting', 'Scale Ending'];

type EndLabelProps = {
  name: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
};

/** Default labels are selected on focus, so that typing replaces them. */
function EndLabel({ name, placeholder, value, onChange }: EndLabelProps) {
  return (
    <input
      className={layout['textBox']}
      dir="auto"
      aria-label={name}
      placeholder={placeholder}
      autoComplete="off"
      value={value}
      onFocus={({ currentTarget }) => DEFAULT_LABELS.includes(value) && currentTarget.select()}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
