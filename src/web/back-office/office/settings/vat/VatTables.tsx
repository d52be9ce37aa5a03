import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { listVatVersions, type VatVersionView } from '#contract/offer/vat.ts'
import { pages } from '#web/api/query.ts'
import { Versions } from '#web/back-office/core/versions/Versions.tsx'
import { formatCivilDay } from '#web/copy/civil-day.ts'
import { Button } from '#web/ui/Button.tsx'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { VatEditor, vatEditorTitleId } from './VatEditor.tsx'
import { VatVersionCard } from './VatVersionCard.tsx'

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
