/** The style of every control in which one types or chooses. */
export const controlStyle =
  'block w-full min-h-control rounded-control border border-line-strong bg-surface px-3 py-control-y text-base text-ink ' +
  '[&[readonly]]:bg-sunken disabled:bg-sunken disabled:opacity-70 ' +
  'aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger'
