import { type RefObject, useState } from 'react';
import { isBlank } from '../../../form-rules/textRules';
import { useEditor } from '../editor/EditorContext';
import { isDefaultName } from './placeholders';

/** The name field, shown while the form has its default name. */
export function useFormName(field: RefObject<HTMLInputElement | null>) {
  const editor = useEditor();
  const [first] = useState(editor.getState().document.form.name);
  const [value, setValue] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isShown = isDefaultName(first);
  return {
    isShown,
    value,
    isMissing,
    onChange: (name: string) => {
      setValue(name);
      setMissing(false);
      editor.dispatch({ type: 'form/setName', name: isBlank(name) ? first : name });
    },
    /** Returns whether there is a name; otherwise shows the error and focuses the field. */
    validate: () => {
      const isGiven = !isShown || !isBlank(value);
      setMissing(!isGiven);
      if (!isGiven) {
        field.current?.focus();
      }
      return isGiven;
    },
  };
}
