import type { ComponentProps, JSX } from 'react';

type IconData = {
  readonly name: string;
  readonly node: readonly (readonly ['path' | 'circle' | 'rect' | 'line' | 'polyline', object])[];
};

/**
 * Renders a `lucide-react` icon without the library's options. The respondent's build uses it instead of the library's
 * `createLucideIcon`, which is larger than all icons of the page together.
 */
// biome-ignore lint/style/noDefaultExport: it replaces a module that has one.
export default function plainIcon({ name, node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon, as in the library.
  return function Icon({
    size = 24,
    className = '',
    ...rest
  }: ComponentProps<'svg'> & { size?: number }): JSX.Element {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={`lucide lucide-${name} ${className}`}
        {...rest}
      >
        {node.map(([Shape, drawn]) => (
          <Shape {...drawn} key={JSON.stringify(drawn)} />
        ))}
      </svg>
    );
  };
}
