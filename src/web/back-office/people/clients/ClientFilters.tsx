import { planIds } from '#domain/plan/plan.ts'
import { planNames } from '#words/plan-names.ts'
import { FoldedOnPhone } from '#web/back-office/core/FoldedOnPhone.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { countries } from './client-filters.ts'
import { SearchBox } from '#web/back-office/core/SearchBox.tsx'

type Filters = Readonly<Record<string, string>>

const choices = {
  formule: ['Formule', planIds.map((id) => [id, planNames[id]] as const)],
  territoire: ['Territoire', countries.map((name) => [name, name] as const)],
  etat: [
    'État',
    [
      ['actif', 'Actifs'],
      ['inactif', 'Inactifs'],
      ['impaye', 'Abonnement impayé'],
    ],
  ],
  entreprise: [
    'Type',
    [
      ['oui', 'Professionnels'],
      ['non', 'Particuliers'],
    ],
  ],
} as const satisfies Record<string, readonly [string, readonly (readonly [string, string])[]]>

export function ClientFilters({
  filters,
  onFilter,
}: {
  filters: Filters
  onFilter: (next: Filters) => void
}) {
  return (
    <div className="mb-5 grid gap-3">
      <SearchBox
        key={filters['recherche']}
        asked={filters['recherche'] ?? ''}
        hint="Prénom, nom, e-mail, n° client"
        onSearch={(typed) => onFilter({ recherche: typed })}
      />
      <div>
        <FoldedOnPhone used={usedIn(filters)}>
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {Object.entries(choices).map(([name, [label, options]]) => (
              <SelectField
                key={name}
                label={label}
                value={filters[name] ?? ''}
                onChange={(event) => {
                  onFilter({ [name]: event.target.value })
                }}
              >
                <option value="">Tous</option>
                {options.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
        </FoldedOnPhone>
      </div>
    </div>
  )
}

const usedIn = (filters: Filters): number =>
  Object.entries(choices).filter(([name, [, options]]) =>
    options.some(([value]) => value === filters[name]),
  ).length
