import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

type Texts = Readonly<Record<string, string>>

/**
 * Shows the server's error codes under their fields of the form, as sentences where some are given. The first field in the form's
 * order takes the focus. Returns whether a field of this form was at fault.
 */
export function showFieldErrors<Typed extends FieldValues>(
  form: Pick<UseFormReturn<Typed>, 'getValues' | 'setError'>,
  codes: Texts,
  sentences?: Texts,
): boolean {
  const faults = Object.entries(form.getValues()).flatMap(([field, typed]) =>
    Object.entries(codes)
      // Any part of the server's path: `values.name` is the field `name`, `formats.3.width` is in the text of `formats`.
      .filter(([path]) => path.split('.').includes(field))
      .map(([path, code]) => ({ name: Array.isArray(typed) ? path : field, code })),
  )
  // The first one last: its field keeps the focus.
  for (const { name, code } of faults.toReversed()) {
    const message = sentences ? (sentences[code] ?? 'Cette valeur n’est pas valide.') : code
    form.setError(name as Path<Typed>, { message }, { shouldFocus: true })
  }
  return faults.length > 0
}
