import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { listShelves } from '#contract/warehouse/shelves.ts'
import { openStockCount } from '#contract/warehouse/stock-counts.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import type { CountScope } from '#domain/stock/stock-count.ts'
import { ApiError } from '#web/api/api-error.ts'
import { pages } from '#web/api/query.ts'
import { shelfCodeHint, wrongShelfCode } from '#web/copy/shelves.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { stockPaths } from './stock-paths.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { textIn } from '#web/chrome/text-in.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { stockRefusals } from '#web/copy/stock.ts'

export const OpenCount = () => (
  <ActionDialog
    trigger={(open) => (
      <Button onClick={open}>
        <ClipboardCheck className="size-5" aria-hidden="true" />
        Ouvrir un comptage
      </Button>
    )}
    title="Ouvrir un comptage"
    description="Ce qui doit s’y trouver est noté à l’ouverture. Plusieurs personnes peuvent scanner dans le même comptage."
    isUnsaved={false}
  >
    {() => <Form />}
  </ActionDialog>
)

function Form() {
  const navigate = useNavigate()
  const [scope, setScope] = useState<CountScope>('shelf')
  const [isWrong, setWrong] = useState(false)
  const opening = useAction(openStockCount, {
    done: 'Comptage ouvert',
    refusals: stockRefusals,
    onDone: ({ id }) => void navigate(stockPaths.count(id)),
  })

  function submit(form: HTMLFormElement) {
    const place = textIn(new FormData(form), 'place')
    const isPlace = scope === 'zone' ? place !== '' : parseShelfCode(place).ok
    setWrong(!isPlace)
    if (isPlace) opening.run({ scope, place })
    else form.querySelector<HTMLElement>('[name="place"]')?.focus()
  }

  return (
    <ActionForm
      action={opening}
      onSubmit={submit}
      submitLabel="Commencer"
      afterFailure={<Rival error={opening.error} />}
    >
      <SelectField
        label="Que comptez-vous&nbsp;?"
        value={scope}
        onChange={({ target }) => {
          setScope(target.value === 'zone' ? 'zone' : 'shelf')
          setWrong(false)
        }}
      >
        <option value="shelf">Une étagère</option>
        <option value="zone">Toutes les étagères d’une zone</option>
      </SelectField>
      {scope === 'shelf' ? (
        <TextField
          key="shelf"
          label="Étagère"
          name="place"
          hint={shelfCodeHint}
          maxLength={20}
          autoComplete="off"
          error={isWrong ? wrongShelfCode : undefined}
        />
      ) : (
        <ZoneField error={isWrong ? 'Choisissez la zone.' : undefined} />
      )}
    </ActionForm>
  )
}

function ZoneField({ error }: { error: string | undefined }) {
  const { data, isPending } = useInfiniteQuery(pages(listShelves, {}))
  const zones = data?.pages[0]?.zones ?? []
  return (
    <SelectField
      label="Zone"
      name="place"
      error={error}
      hint={!isPending && zones.length === 0 ? 'Aucune zone dans le plan.' : undefined}
    >
      <option value="">{isPending ? 'Chargement…' : 'Choisissez'}</option>
      {zones.map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </SelectField>
  )
}

/** Somebody is already counting this shelf: links to their count, to join it. */
function Rival({ error }: { error: unknown }) {
  const countId = error instanceof ApiError ? error.details['countId'] : undefined
  if (typeof countId !== 'string') return null
  return (
    <Link to={stockPaths.count(countId)} className={linkStyle}>
      Rejoindre ce comptage
    </Link>
  )
}
