import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { textIn } from '#web/chrome/text-in.ts'
import { Popover } from '#web/chrome/popups.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { queryWith, type ListFilter } from './list-filter.ts'

type Props = {
  filters: readonly ListFilter[]
  query: URLSearchParams
  onShow: (next: URLSearchParams) => void
}

/** « Filtrer »: every filter of the list in one window, applied together. */
export function FilterMenu({ filters, query, onShow }: Props) {
  const [isOpen, setOpen] = useState(false)
  const used = filters.filter(({ name }) => query.get(name)).length
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <>
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          Filtrer
          {used > 0 && <span className="figures font-normal">({used})</span>}
        </>
      }
      triggerClass={buttonStyle('secondary', 'normal', 'text-14 max-sm:order-1')}
      title="Filtrer"
      className="w-104 p-4"
    >
      <Fields
        filters={filters}
        query={query}
        onShow={(next) => {
          setOpen(false)
          onShow(next)
        }}
      />
    </Popover>
  )
}

function Fields({ filters, query, onShow }: Props) {
  const [wrong, setWrong] = useState<{ name: string; why: string } | null>(null)
  const apply = (form: HTMLFormElement) => {
    const typed = valuesOf(form, filters)
    const first = firstWrong(filters, typed)
    setWrong(first)
    if (first) form.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
    else onShow(queryWith(query, typed))
  }
  const none = Object.fromEntries(filters.map(({ name }) => [name, '']))
  return (
    <form
      noValidate
      className="grid grid-cols-2 gap-3 text-14"
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
    >
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={query.get(filter.name) ?? ''}
          error={wrong?.name === filter.name ? wrong.why : undefined}
        />
      ))}
      <div className="col-span-2 mt-1 flex items-center justify-end gap-2">
        {filters.some(({ name }) => query.get(name)) && (
          <Button variant="ghost" onClick={() => onShow(queryWith(query, none))}>
            Tout retirer
          </Button>
        )}
        <Button type="submit">Appliquer</Button>
      </div>
    </form>
  )
}

type FieldProps = { filter: ListFilter; value: string; error: string | undefined }

function FilterField({ filter, value, error }: FieldProps) {
  const { name, label } = filter
  if (filter.kind === 'choice') {
    return (
      <SelectField label={label} name={name} className="col-span-2" defaultValue={value}>
        <option value="">{filter.all}</option>
        {filter.options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </SelectField>
    )
  }
  if (filter.kind === 'day') {
    return <TextField label={label} name={name} type="date" defaultValue={value} />
  }
  return (
    <TextField
      label={label}
      name={name}
      className="col-span-2"
      autoComplete="off"
      placeholder={filter.example}
      maxLength={filter.maxLength}
      defaultValue={value}
      error={error}
    />
  )
}

function valuesOf(form: HTMLFormElement, filters: readonly ListFilter[]): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries(filters.map(({ name }) => [name, textIn(data, name)]))
}

function firstWrong(filters: readonly ListFilter[], typed: Readonly<Record<string, string>>) {
  for (const filter of filters) {
    const value = typed[filter.name]
    const why = filter.kind === 'text' && value ? filter.wrong?.(value) : undefined
    if (why) return { name: filter.name, why }
  }
  return null
}
