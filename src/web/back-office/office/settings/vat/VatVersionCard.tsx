import { confirmVatVersion, withdrawVatVersion, type VatVersionView } from '#contract/offer/vat.ts'
import { vatKinds, vatZones } from '#domain/invoice/vat.ts'
import { formatCivilDay } from '#web/copy/civil-day.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { percentText, vatStateLabels, vatZoneWords, vatSentence } from '#web/copy/vat.ts'
import { Badge, type StatusFamily } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { vatKindLabels, vatRegimeLabels, vatZoneLabels } from '#words/vat.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { WithdrawVersion } from '#web/back-office/core/versions/WithdrawVersion.tsx'

type CardProps = {
  readonly version: VatVersionView
  readonly isOpen: boolean
  readonly onEdit: (version: VatVersionView) => void
}

/** One table: when it takes effect, its regime, who is responsible for it, and its rules. */
export function VatVersionCard({ version, isOpen, onEdit }: CardProps) {
  const { effectiveFrom, state, regime } = version
  const title = `vat-${version.version}-title`
  return (
    <Card aria-labelledby={title}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={title} className="text-xl font-semibold">
            À partir du {formatCivilDay(effectiveFrom)}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            Table {version.version}, {vatRegimeLabels[regime].toLowerCase()}. {whoAnswers(version)}
          </p>
        </div>
        <Badge family={families[state]}>{vatStateLabels[state]}</Badge>
      </div>
      <Acts version={version} onEdit={onEdit} />
      <details className="mt-3" open={isOpen}>
        <Summary>Taux et mentions</Summary>
        <p className="mb-2 max-w-prose text-sm text-ink-soft">{vatZoneWords}</p>
        <Table
          density="compact"
          room="wide"
          caption={`TVA à partir du ${formatCivilDay(effectiveFrom)}, ${vatRegimeLabels[regime]}`}
          columns={columns}
          rows={vatKinds.map((kind) => ({ kind, rules: version.rules[regime][kind] }))}
          rowKey={({ kind }) => kind}
        />
      </details>
    </Card>
  )
}

const families: Readonly<Record<VatVersionView['state'], StatusFamily>> = {
  current: 'done',
  prepared: 'waiting',
  future: 'moving',
  late: 'problem',
  past: 'none',
  withdrawn: 'none',
}

const whoAnswers = ({ confirmedAt, confirmedBy, preparedBy }: VatVersionView): string => {
  // Confirmed by hand, before this screen existed: nobody's name was stored.
  if (confirmedAt && confirmedBy === null) return 'Confirmée avant que cet écran existe.'
  if (confirmedAt) return `Confirmée le ${formatParisDay(confirmedAt)} par ${confirmedBy}.`
  return preparedBy
    ? `Préparée par ${preparedBy}, à vérifier.`
    : 'Livrée avec le logiciel, à vérifier.'
}

function Acts({ version, onEdit }: Omit<CardProps, 'isOpen'>) {
  const { mayConfirm, mayChange, mayWithdraw } = actsOf(version)
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {mayConfirm && <ConfirmVat version={version} />}
      {mayChange && (
        <Button variant="secondary" onClick={() => onEdit(version)}>
          Modifier<span className="sr-only"> la table {version.version}</span>
        </Button>
      )}
      {mayWithdraw && <WithdrawVat version={version} />}
    </div>
  )
}

/** The actions on a table. The shipped table, which nobody prepared, can only be confirmed. */
function actsOf({ state, confirmedAt, preparedBy }: VatVersionView) {
  const mayChange = state === 'prepared' || state === 'late'
  const isUnconfirmed = confirmedAt === null
  return {
    mayConfirm: isUnconfirmed && (state === 'prepared' || preparedBy === null),
    mayChange,
    mayWithdraw: mayChange || state === 'future',
  }
}

type Row = {
  readonly kind: (typeof vatKinds)[number]
  readonly rules: VatVersionView['rules']['real']['plan']
}

const columns: readonly Column<Row>[] = [
  { key: 'kind', header: 'Ligne', main: true, cell: ({ kind }) => vatKindLabels[kind] },
  ...vatZones.map((zone) => ({
    key: zone,
    header: vatZoneLabels[zone],
    long: true,
    wraps: true,
    cell: ({ rules }: Row) => (
      <>
        <span className="figures font-medium">{percentText(rules[zone].rate)}</span>
        {rules[zone].exemption && (
          <span className="block text-sm text-ink-soft">{rules[zone].exemption}</span>
        )}
      </>
    ),
  })),
]

type Props = { readonly version: VatVersionView }

/** Confirms, under the user's own name, that the table is right. */
const ConfirmVat = ({ version: { version, revision, effectiveFrom } }: Props) => (
  <ConfirmWrite
    endpoint={confirmVatVersion}
    done="Table de TVA confirmée"
    refusals={vatSentence}
    input={{ version, revision }}
    trigger={(ask) => (
      <Button onClick={ask}>
        Confirmer<span className="sr-only"> la table {version}</span>
      </Button>
    )}
    title="Confirmer cette table de TVA&nbsp;?"
    description={`Vous dites, à votre nom, qu’elle a été vérifiée par un professionnel. Elle vaut à partir du ${formatCivilDay(effectiveFrom)} et ne changera plus\u00A0: une autre table la remplacera.`}
    confirmLabel="Confirmer la table"
  />
)

const WithdrawVat = ({ version: { version, revision } }: Props) => (
  <WithdrawVersion
    endpoint={withdrawVatVersion}
    input={{ version, revision }}
    refusals={vatSentence}
    noun="table"
    number={version}
    consequence="Elle ne vaudra jamais. Elle reste lisible dans la liste, et son jour est libre de nouveau."
  />
)
