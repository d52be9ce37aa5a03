import type { DeclarationKind } from '#domain/legal/declaration-words.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import type { DeclarationValues } from './use-declaration.ts'

/** What is declared, word for word. */
export function DeclarationContent({
  kind,
  values,
}: {
  kind: DeclarationKind
  values: DeclarationValues
}) {
  const facts = [
    { label: 'Contrat', value: values.contract },
    { label: 'Nom', value: values.name },
    { label: 'E-mail', value: values.email },
    ...(kind === 'cancellation' ? [{ label: 'Date souhaitée', value: wishOf(values) }] : []),
  ]
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const wishOf = ({ wishedOn }: DeclarationValues): string =>
  wishedOn === '' ? 'Au plus tôt' : formatParisDay(`${wishedOn}T12:00:00Z`)
