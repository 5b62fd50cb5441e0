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
import type { KindName } from '../../../form-rules/questions';

/** The icons of the question types. */
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
