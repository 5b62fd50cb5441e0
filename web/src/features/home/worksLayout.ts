import { useState } from 'react';
import { deviceStorage } from '../../ui/deviceStorage';

export type WorksLayout = 'cards' | 'list';

const STORAGE_KEY = 'formwright-home-layout';

/** Cards or list on Home, remembered on this device. */
export function useWorksLayout(): [WorksLayout, (layout: WorksLayout) => void] {
  const [layout, setLayout] = useState(readLayout);
  return [
    layout,
    (next) => {
      setLayout(next);
      deviceStorage.write(STORAGE_KEY, next);
    },
  ];
}

function readLayout(): WorksLayout {
  return deviceStorage.read(STORAGE_KEY) === 'list' ? 'list' : 'cards';
}
