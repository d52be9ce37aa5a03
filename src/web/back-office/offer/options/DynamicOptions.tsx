import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { changeServiceOptions, readCurrentCatalogue } from '#contract/offer/catalogue.ts'
import { applyChanges, diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import { problemsOf } from '#domain/catalogue/check-catalogue.ts'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { ChangeList } from '#web/back-office/offer/pricing/ChangeList.tsx'
import { Findings } from '#web/back-office/offer/pricing/Findings.tsx'
import { query } from '#web/api/query.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { pricingRefusals, staleOptions } from '#web/copy/pricing.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { createOptionId, OptionsEditor } from './OptionsEditor.tsx'

const publishId = 'publier-les-options'

type Current = z.output<typeof readCurrentCatalogue.output>

/** /admin/options-dynamiques: the options sold beside a shipment, published as soon as staff confirm them. */
export function DynamicOptions() {
  return (
    <>
      <PageHeader title="Options dynamiques">
        <p>
          Ce que les clients peuvent ajouter. Un changement publié vaut aussitôt, pour les offres et
          les paniers&nbsp;; les versions de tarifs à venir le reprennent.
        </p>
      </PageHeader>
      <Loaded
        query={useQuery(query(readCurrentCatalogue, {}))}
        failed="Les options n’ont pas pu être chargées."
      >
        {(current) => <Editor fresh={current} />}
      </Loaded>
    </>
  )
}

/** The changes made here stay, whatever a colleague publishes meanwhile. */
function Editor({ fresh }: { fresh: Current }) {
  const [base, setBase] = useState(fresh)
  /** Replaces the options of `base`; `null` while nothing is changed. */
  const [typed, setOptions] = useState<readonly ServiceOption[] | null>(null)
  const [isAsking, setAsking] = useState(false)
  const known = typed === null ? fresh : base
  const options = typed ?? fresh.content.serviceOptions
  const changes = diffCatalogues(known.content, { ...known.content, serviceOptions: options })
  const start = () => chooseThenFocus(() => setOptions(null), createOptionId)
  const publishing = usePublish(start)
  const isStale = typed !== null && fresh.version !== base.version && !publishing.isUnsettled
  const rebase = () => {
    setOptions(applyChanges(fresh.content, changes).serviceOptions)
    setBase(fresh)
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <LeaveGuard isUnsaved={changes.length > 0} loss="Ces options ne sont pas encore publiées." />
      {isStale && <Stale before={base} after={fresh} onRebase={rebase} />}
      <OptionsEditor
        options={options}
        terms={known.content}
        isReadOnly={false}
        onChange={(next) => {
          if (typed === null) setBase(fresh)
          setOptions(next)
        }}
      />
      {changes.length > 0 && (
        <ToPublish
          changes={changes}
          problems={problemsOf({ ...known.content, serviceOptions: options })}
          isStale={isStale}
          onPublish={() => setAsking(true)}
          onDrop={start}
        />
      )}
      <ConfirmAction
        action={publishing}
        input={typed && { base: base.version, serviceOptions: typed.map(mutable) }}
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Publier ces options&nbsp;?"
        description="Les clients les voient aussitôt. Un panier ouvert dit quelle option n’est plus proposée."
        confirmLabel="Publier"
      />
    </div>
  )
}

type ToPublishProps = {
  readonly changes: ReturnType<typeof diffCatalogues>
  readonly problems: ReturnType<typeof problemsOf>
  readonly isStale: boolean
  readonly onPublish: () => void
  readonly onDrop: () => void
}

const refusalOf = (isStale: boolean, problems: number) =>
  isStale ? 'stale' : problems > 0 ? 'catalogue-invalid' : undefined

const ToPublish = ({ changes, problems, isStale, onPublish, onDrop }: ToPublishProps) => (
  <Card aria-label="Changements à publier" className="grid gap-4">
    <h2 className="text-lg">À publier</h2>
    <ChangeList changes={changes} />
    <Findings problems={problems} />
    <div className="flex flex-wrap gap-2">
      <Button
        id={publishId}
        disabledReason={pricingRefusals[refusalOf(isStale, problems.length) ?? '']}
        onClick={onPublish}
      >
        Publier maintenant
      </Button>
      <Button variant="secondary" onClick={onDrop}>
        Annuler mes changements
      </Button>
    </div>
  </Card>
)

function usePublish(onDone: () => void) {
  const client = useQueryClient()
  return useAction(changeServiceOptions, {
    done: 'Options publiées',
    refusals: pricingRefusals,
    onDone: (published) => {
      client.setQueryData(query(readCurrentCatalogue, {}).queryKey, published)
      onDone()
    },
  })
}

const mutable = ({ plans, destinations, ...option }: ServiceOption) => ({
  ...option,
  ...(plans ? { plans: [...plans] } : {}),
  ...(destinations ? { destinations: [...destinations] } : {}),
})

const Stale = ({
  before,
  after,
  onRebase,
}: {
  before: Current
  after: Current
  onRebase: () => void
}) => (
  <SavedMeanwhile
    title={staleOptions}
    keep="Reprendre mes changements par-dessus"
    onKeep={() => chooseThenFocus(onRebase, publishId, createOptionId)}
  >
    <ChangeList changes={diffCatalogues(before.content, after.content)} />
  </SavedMeanwhile>
)
