import type { ComponentProps, JSX } from 'react';

type IconData = {
  readonly name: string;
  readonly node: readonly (readonly ['path' | 'circle' | 'rect' | 'line' | 'polyline', object])[];
};

/**
 * Draws an icon of `lucide-react` as that library does, without the settings that nobody here uses: the respondent's
 * build takes it in place of the library's own, which weighs more than all the icons of the page.
 */
// biome-ignore lint/style/noDefaultExport: it stands in for a module that has one.
export default function plainIcon({ name, node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, as the library does.
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
