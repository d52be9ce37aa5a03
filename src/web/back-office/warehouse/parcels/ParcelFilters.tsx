import { Search } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import type { ParcelFilter, ParcelFilterName } from '#web/api/warehouse.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { destinations } from '#domain/destination/destination.ts'
import { parcelStatuses } from '#web/copy/parcels.ts'
import { shelfError } from '#web/copy/reception.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const states: readonly (readonly [string, string])[] = [
  ['', 'Tous'],
  ['pending', 'En cours (attendus, reçus ou en devis)'],
  ['unidentified', 'Non identifiés'],
  ['overdue', 'Garde gratuite dépassée'],
  ...Object.entries(parcelStatuses).map(([key, { label }]) => [key, label] as const),
  ['destroyed', 'Détruit'],
]
const ages = [
  ['', 'Tous'],
  ['7', '7 jours et plus'],
  ['30', '30 jours et plus'],
  ['60', '60 jours et plus'],
  ['90', '90 jours et plus'],
] as const
const rare: readonly ParcelFilterName[] = [
  'client',
  'shelf',
  'territory',
  'undeclared',
  'arrivedFrom',
  'arrivedTo',
  'olderThan',
]

type Props = { filter: ParcelFilter; show: (next: ParcelFilter) => void }

/** The search and the status are always visible; the other filters unfold, and stay open while one of them is used. */
export function ParcelFilters({ filter, show }: Props) {
  const [typed, setTyped] = useState(filter)
  const [shelfProblem, setShelfProblem] = useState<string>()
  const field = (name: ParcelFilterName) => ({
    value: typed[name] ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      setTyped({ ...typed, [name]: event.target.value })
    },
  })

  return (
    <form
      role="search"
      className="mb-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const isShelf = !typed.shelf || parseShelfCode(typed.shelf).ok
        setShelfProblem(isShelf ? undefined : shelfError)
        if (isShelf) show(typed)
        else unfoldAndFocus(event.currentTarget.querySelector<HTMLElement>('[name=etagere]'))
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Rechercher"
          type="search"
          className="min-w-0 flex-1 sm:w-80 sm:flex-none"
          placeholder="Numéro, client, boutique, étagère"
          maxLength={60}
          {...field('search')}
        />
        <Button type="submit" variant="secondary">
          <Search className="size-5" aria-hidden="true" />
          <span className="max-[22.5rem]:sr-only">Chercher</span>
        </Button>
        <SelectField
          label="État"
          className="w-full sm:w-72"
          value={typed.status === 'arrived' ? 'received' : typed.status}
          onChange={(event) => {
            show({ ...typed, status: event.target.value })
          }}
        >
          {states.map(asOption)}
        </SelectField>
      </div>
      <RareFilters filter={filter} field={field} show={show} shelfProblem={shelfProblem} />
    </form>
  )
}

type RareProps = Props & {
  shelfProblem: string | undefined
  field: (name: ParcelFilterName) => {
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
  }
}

function RareFilters({ filter, field, show, shelfProblem }: RareProps) {
  const used = rare.filter((name) => filter[name]).length
  return (
    <details open={used > 0}>
      <Summary>Autres filtres{used > 0 && ` (${used})`}</Summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <TextField
          label="Numéro client"
          placeholder="CLT-123456"
          maxLength={20}
          {...field('client')}
        />
        <TextField
          label="Étagère"
          name="etagere"
          placeholder="B12"
          maxLength={20}
          error={shelfProblem}
          {...field('shelf')}
        />
        <SelectField label="Territoire" {...field('territory')}>
          {[['', 'Tous'] as const, ...destinations.map((name) => [name, name] as const)].map(
            asOption,
          )}
        </SelectField>
        <SelectField label="Déclaration" {...field('undeclared')}>
          <option value="">Avec ou sans</option>
          <option value="yes">Sans déclaration</option>
        </SelectField>
        <TextField label="Arrivé depuis le" type="date" {...field('arrivedFrom')} />
        <TextField label="Arrivé jusqu’au" type="date" {...field('arrivedTo')} />
        <SelectField label="En entrepôt depuis" {...field('olderThan')}>
          {ages.map(asOption)}
        </SelectField>
        <div className="flex items-end gap-2">
          <Button type="submit" variant="secondary">
            Appliquer
          </Button>
          {used > 0 && (
            <Button
              variant="ghost"
              onClick={() => {
                show({ status: filter.status ?? '', search: filter.search ?? '' })
              }}
            >
              Tout retirer
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}

/** The field to correct may be inside the folded filters. */
function unfoldAndFocus(field: HTMLElement | null): void {
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}

const asOption = ([key, label]: readonly [string, string]) => (
  <option key={key} value={key}>
    {label}
  </option>
)
