import type { MergePreview } from '#contract/people/client-acts.ts'
import { planNames } from '#words/plan-names.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatPhone } from '#words/format-phone.ts'

/** The two accounts: what they share, what moves and what stays. */
export function MergeSides({ preview }: { preview: MergePreview }) {
  const { closed, kept, moves, stays, duplicates } = preview
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title="Se ferme" side={closed} other={kept} />
        <Side title="Reste" side={kept} other={closed} />
      </div>
      <div className="text-sm">
        <p>
          <strong className="font-semibold">Passe dans le compte qui reste&nbsp;:</strong>{' '}
          {listOf([
            [moves.parcels, 'colis', 'colis'],
            [moves.quotes, 'devis non payé', 'devis non payés'],
            [moves.requests, 'demande', 'demandes'],
            [moves.threads, 'conversation', 'conversations'],
            [moves.notes, 'note', 'notes'],
          ])}
          .{moves.quotes > 0 && ' Un devis accepté sera à valider de nouveau.'}
        </p>
        <p className="mt-2">
          <strong className="font-semibold">Reste avec le compte fermé&nbsp;:</strong>{' '}
          {listOf([
            [stays.orders, 'commande', 'commandes'],
            [stays.invoices, 'facture', 'factures'],
            [stays.parcels, 'colis expédié', 'colis expédiés'],
          ])}
          {stays.orders + stays.invoices + stays.parcels > 0 &&
            ', à voir depuis le compte qui reste'}
          .
        </p>
        {duplicates.length > 0 && (
          <p className="mt-2">
            <strong className="font-semibold">Déclarés deux fois&nbsp;:</strong>{' '}
            <span className="font-mono wrap-anywhere">{duplicates.join(', ')}</span>. Une seule
            déclaration est gardée.
          </p>
        )}
      </div>
    </div>
  )
}

type Counted = readonly [count: number, one: string, many: string]

const listOf = (counts: readonly Counted[]): string =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count}\u00A0${count === 1 ? one : many}`)
    .join(', ') || 'rien'

type Account = MergePreview['closed']

function Side({ title, side, other }: { title: string; side: Account; other: Account }) {
  const rows: readonly (readonly [string, string, boolean])[] = [
    ['Nom', side.name, same(side.name, other.name)],
    ['E-mail', side.email, same(side.email, other.email)],
    ['Téléphone', formatPhone(side.phone), same(side.phone, other.phone)],
    ['Adresse', side.address, same(side.address, other.address)],
    ['Formule', planNames[side.plan], false],
    ['Inscrit le', formatShortDay(side.createdAt), false],
  ]
  return (
    <section className="min-w-0 rounded-xl border border-line p-3">
      <h3 className="text-base">
        {title}&nbsp;: <span className="font-mono">{side.clientNumber}</span>
      </h3>
      <dl className="mt-2 grid gap-1.5 text-sm">
        {rows.map(([name, value, isSame]) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-words">
              {value} {isSame && <span className="font-medium text-done">(identique)</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const same = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('fr') === other.trim().toLocaleLowerCase('fr')
