/**
 * Fills the form with the values of a shared address: only values that a control accepts, and never over text typed before the
 * script loaded.
 */
export function fillForm(
  form: HTMLFormElement,
  values: ReadonlyMap<string, readonly string[]>,
): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) fillSelect(control, values.get(control.name))
    if (control instanceof HTMLInputElement) fillInput(control, values.get(control.name))
  }
}

function fillSelect(select: HTMLSelectElement, values: readonly string[] | undefined): void {
  const option = [...select.options].find(({ value }) => value === values?.[0])
  const untouched = [...select.options].every((each) => each.selected === each.defaultSelected)
  if (option && untouched) select.value = option.value
}

function fillInput(input: HTMLInputElement, values: readonly string[] | undefined): void {
  if (!values) return
  if (input.type === 'text') {
    if (input.value === input.defaultValue) input.value = (values[0] ?? '').slice(0, 12)
  } else if (values.includes(input.value)) input.checked = true
}
