import { Moon, Split, Sun, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { BranchChip } from '../src/ui/BranchChip/BranchChip';
import { Checkbox } from '../src/ui/Checkbox/Checkbox';
import { Chip } from '../src/ui/Chip/Chip';
import { ColorField } from '../src/ui/ColorField/ColorField';
import { SegmentedControl } from '../src/ui/SegmentedControl/SegmentedControl';
import { Select } from '../src/ui/Select/Select';
import styles from './Gallery.module.css';
import { Specimen } from './Specimen';

export function ChoiceSpecimens() {
  const [colour, setColour] = useState('#b6b6b6');
  const [opacity, setOpacity] = useState(100);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [language, setLanguage] = useState<'en' | 'hi'>('en');
  const [mode, setMode] = useState<'edit' | 'condition'>('edit');
  const [checked, setChecked] = useState(true);
  return (
    <Specimen title="Chips, choices and colour">
      <div className={styles['row']}>
        <BranchChip branch="true" label="True" />
        <BranchChip branch="false" label="False" />
        <BranchChip branch="true" label="True from 01" />
        <BranchChip branch="false" label="False from 01" />
        <Chip tone="outline" icon={<Split />}>
          Condition
        </Chip>
        <Chip tone="warn" icon={<TriangleAlert />}>
          Unreachable
        </Chip>
        <Chip tone="ok">Published</Chip>
        <Chip tone="accent">Current page</Chip>
        <Chip>Draft</Chip>
        <Chip tone="false">Missed</Chip>
      </div>
      <div className={styles['narrow']}>
        <ColorField
          label="Section Color"
          value={colour}
          onChange={setColour}
          opacity={opacity}
          onOpacityChange={setOpacity}
          opacityLabel="Section opacity"
          invalidText="Not a colour. Use a code like #B6B6B6."
        />
      </div>
      <Select
        label="Theme"
        value={theme}
        onChange={setTheme}
        hint="Applies on this device straight away."
        options={[
          { value: 'light', label: 'Light', icon: <Sun size={16} /> },
          { value: 'dark', label: 'Dark', icon: <Moon size={16} /> },
        ]}
      />
      <Select
        label="Language"
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'en', label: 'Eng' },
          { value: 'hi', label: 'Hindi' },
        ]}
      />
      <div className={styles['row']}>
        <SegmentedControl
          label="Mode"
          value={mode}
          onChange={setMode}
          options={[
            { value: 'edit', label: 'Edit' },
            { value: 'condition', label: 'Condition', icon: <Split /> },
          ]}
        />
        <Checkbox label="On" checked={checked} onChange={setChecked} />
        <Checkbox label="Off" checked={!checked} onChange={(next) => setChecked(!next)} />
      </div>
    </Specimen>
  );
}
