import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import {
  confirmVatVersion,
  listVatVersions,
  type VatVersionView,
  withdrawVatVersion,
} from '#contract/offer/vat.ts'
import { vatKinds, vatZones } from '#domain/invoice/vat.ts'
import { pages } from '#web/api/query.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { Versions } from '#web/back-office/core/versions/Versions.tsx'
import { WithdrawVersion } from '#web/back-office/core/versions/WithdrawVersion.tsx'
import { formatCivilDay } from '#web/copy/civil-day.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { percentText, vatSentence, vatStateLabels, vatZoneWords } from '#web/copy/vat.ts'
import { Badge, type StatusFamily } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { vatKindLabels, vatRegimeLabels, vatZoneLabels } from '#words/vat.ts'
import { VatEditor, vatEditorTitleId } from './VatEditor.tsx'

const prepareId = 'preparer-une-table'

/** The VAT tables by date: the one that invoices use today, the prepared ones, the past ones. */
export function VatTables() {
  const list = useInfiniteQuery(pages(listVatVersions, {}))
  return (
    <Versions
      list={list}
      failed="Les tables de TVA n’ont pas pu être chargées."
      more="Afficher la suite"
    >
      {(shown) => <Tables {...shown} />}
    </Versions>
  )
}

type Page = z.output<typeof listVatVersions.output>

type Shown = {
  readonly versions: readonly VatVersionView[]
  readonly first: Page
  readonly nextPage: ReactNode
}

function Tables({ versions, first: { inForce, tomorrow }, nextPage }: Shown) {
  const [edited, setEdited] = useState<VatVersionView | 'new' | null>(null)
  const open = (one: VatVersionView | 'new') =>
    chooseThenFocus(() => setEdited(one), vatEditorTitleId)
  const others = versions.filter(({ version }) => version !== inForce.version)
  if (edited) {
    return (
      <VatEditor
        from={edited === 'new' ? inForce : edited}
        version={edited === 'new' ? null : edited}
        latest={others.find((one) => edited !== 'new' && one.version === edited.version) ?? null}
        tomorrow={tomorrow}
        onClose={() => chooseThenFocus(() => setEdited(null), prepareId)}
        onRead={setEdited}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Lead inForce={inForce} onPrepare={() => open('new')} />
      <VatVersionCard key={inForce.version} version={inForce} isOpen onEdit={open} />
      {others.map((version) => (
        <VatVersionCard
          key={version.version}
          version={version}
          isOpen={version.state === 'prepared' || version.state === 'late'}
          onEdit={open}
        />
      ))}
      {nextPage}
    </div>
  )
}

function Lead({ inForce, onPrepare }: { inForce: VatVersionView; onPrepare: () => void }) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-prose text-ink-soft">
          Chaque ligne d’une facture prend le taux du jour de son paiement, et le garde&nbsp;: un
          avoir reprend celui de sa facture. Une table préparée ne compte qu’une fois confirmée.
        </p>
        <Button id={prepareId} onClick={onPrepare}>
          Préparer un changement
        </Button>
      </div>
      {inForce.confirmedAt === null && (
        <Notice kind="warning" title="Table à vérifier">
          <p>
            La table en vigueur depuis le {formatCivilDay(inForce.effectiveFrom)} n’a été confirmée
            par personne. Faites-la vérifier par votre cabinet comptable, puis confirmez-la&nbsp;:
            en production, rien ne se vend avant, et les factures disent «&nbsp;à vérifier&nbsp;».
          </p>
        </Notice>
      )}
    </div>
  )
}

type CardProps = {
  readonly version: VatVersionView
  readonly isOpen: boolean
  readonly onEdit: (version: VatVersionView) => void
}

/** One table: when it takes effect, its regime, who is responsible for it, and its rules. */
function VatVersionCard({ version, isOpen, onEdit }: CardProps) {
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
