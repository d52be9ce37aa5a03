import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { listShelves } from '#contract/warehouse/shelves.ts'
import { openStockCount } from '#contract/warehouse/stock-counts.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import type { CountScope } from '#domain/stock/stock-count.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { pages } from '#web/api/query.ts'
import { shelfCodeHint, wrongShelfCode } from '#web/copy/shelves.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useStockAct } from './use-stock-act.ts'
import { stockPaths } from './stock-paths.ts'

export function OpenCount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true)
        }}
      >
        <ClipboardCheck className="size-5" aria-hidden="true" />
        Ouvrir un comptage
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => {
          setOpen(false)
        }}
        title="Ouvrir un comptage"
        description="Ce qui doit s’y trouver est noté à l’ouverture. Plusieurs personnes peuvent scanner dans le même comptage."
      >
        <Form />
      </Dialog>
    </>
  )
}

function Form() {
  const navigate = useNavigate()
  const [scope, setScope] = useState<CountScope>('shelf')
  const [isWrong, setWrong] = useState(false)
  const act = useStockAct({
    act: (place: string, idempotencyKey) =>
      call(openStockCount, { scope, place }, { idempotencyKey }),
    done: 'Comptage ouvert',
    onDone: ({ id }) => void navigate(stockPaths.count(id)),
  })

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('place')
    const place = typeof typed === 'string' ? typed.trim() : ''
    const isPlace = scope === 'zone' ? place !== '' : parseShelfCode(place).ok
    setWrong(!isPlace)
    if (isPlace) act.run(place)
    else event.currentTarget.querySelector<HTMLElement>('[name="place"]')?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
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
      {act.error && (
        <Notice kind="error">
          {act.error} <Rival error={act.failure} />
        </Notice>
      )}
      <Button type="submit" busy={act.isActing}>
        Commencer
      </Button>
    </form>
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

/** Somebody counts it already: their count is the one to join. */
function Rival({ error }: { error: unknown }) {
  const countId = error instanceof ApiError ? error.details['countId'] : undefined
  if (typeof countId !== 'string') return null
  return (
    <Link to={stockPaths.count(countId)} className={linkStyle}>
      Rejoindre ce comptage
    </Link>
  )
}
