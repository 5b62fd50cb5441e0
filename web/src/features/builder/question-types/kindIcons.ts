import {
  Calendar,
  CircleDot,
  Clapperboard,
  Image,
  type LucideIcon,
  Paperclip,
  SlidersHorizontal,
  SquareCheck,
  SquareChevronDown,
  Star,
  TextAlignStart,
  TextCursor,
  Type,
} from 'lucide-react';
import type { KindName } from '../../../form-rules/definition';

/** The icons of the question types, in display order. */
export const KIND_ICONS = {
  'Short Answer': TextCursor,
  'Long Answer': TextAlignStart,
  'Multiple Choice': CircleDot,
  Checkbox: SquareCheck,
  Dropdown: SquareChevronDown,
  Date: Calendar,
  'Linear Scale': SlidersHorizontal,
  Rating: Star,
  'File Upload': Paperclip,
  Text: Type,
  Image: Image,
  Video: Clapperboard,
} as const satisfies Record<KindName, LucideIcon>;

/** Shown in two columns of six. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the question types.
export const KINDS_OFFERED = Object.keys(KIND_ICONS) as readonly KindName[];
