import { useState, useDeferredValue } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { useQuery } from '@tanstack/react-query'
import type { unidentifiedParcel } from '#contract/warehouse/unidentified.ts'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { PrintLabel } from '#web/back-office/warehouse/label/PrintLabel.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { calendarDaysBetween } from '#web/copy/durations.ts'
import { formatSize } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Lightbox } from '#web/chrome/popups.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { ownersOf } from '#web/api/warehouse.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AssignOwner, type Owner } from './AssignOwner.tsx'
import { nobodyAnswers, OwnerCandidates } from './OwnerCandidates.tsx'

type Unidentified = z.output<typeof unidentifiedParcel>

/** One parcel without an owner: its age, its label's photo, its measures, and its possible owners. */
export function UnidentifiedCard({
  unidentified: { parcel, claims, announced = 0 },
}: {
  unidentified: Unidentified
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <article className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap gap-4">
        <LabelPhoto parcel={parcel} />
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={paths.adminParcel(parcel.id)}
              className={`inline-flex min-h-11 items-center font-mono text-lg wrap-anywhere ${linkStyle}`}
            >
              {parcel.trackingNumber}
            </Link>
            <Age receivedAt={parcel.reception?.receivedAt ?? parcel.createdAt} />
            {announced > 0 && (
              <Badge family="moving">
                {announced === 1 ? 'Annoncé par un client' : `Annoncé par ${announced} clients`}
              </Badge>
            )}
            {claims > 0 && (
              <Link
                to={paths.adminRequests}
                className={`inline-flex min-h-11 items-center ${linkStyle}`}
              >
                {claims === 1 ? 'Réclamé par un client' : `Réclamé par ${claims} clients`}
              </Link>
            )}
          </p>
          <Measures parcel={parcel} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              aria-expanded={isOpen}
              onClick={() => {
                setOpen(!isOpen)
              }}
            >
              {isOpen ? 'Fermer la recherche' : 'Trouver son propriétaire'}
            </Button>
            <PrintLabel parcel={parcel} />
          </div>
        </div>
      </div>
      {isOpen && <FindOwner parcel={parcel} />}
    </article>
  )
}

const Measures = ({ parcel: { reception } }: { parcel: WarehouseParcel }) =>
  reception && (
    <p className="figures mt-1 text-ink-soft">
      Étagère <strong className="font-mono text-ink">{reception.shelf}</strong> ·{' '}
      {formatWeight(reception.weightGrams)} ·{' '}
      {formatSize(reception.lengthMm, reception.widthMm, reception.heightMm)} · reçu le{' '}
      {formatDay(reception.receivedAt)} par {reception.receivedBy}
    </p>
  )

const tooOldDays = 7

/** After a week without an owner, a parcel is being forgotten. */
function Age({ receivedAt }: { receivedAt: string }) {
  const days = calendarDaysBetween(Date.parse(receivedAt), useNow())
  const text =
    days < 1 ? 'Aujourd’hui' : days === 1 ? 'Depuis 1\u00a0jour' : `Depuis ${days}\u00a0jours`
  return <Badge family={days >= tooOldDays ? 'problem' : 'waiting'}>{text}</Badge>
}

function LabelPhoto({ parcel }: { parcel: WarehouseParcel }) {
  const [index, setIndex] = useState<number | null>(null)
  const [first] = parcel.photoIds
  if (!first) return null
  return (
    <>
      <button
        type="button"
        className="self-start"
        aria-label={`Agrandir la photo de ${parcel.trackingNumber}`}
        onClick={() => {
          setIndex(0)
        }}
      >
        <img
          src={photoUrl(first, 'thumbnail')}
          alt=""
          className="aspect-[4/3] w-44 rounded-lg bg-sunken object-cover"
        />
      </button>
      <Lightbox
        pictures={parcel.photoIds.map((id, place) => ({
          src: photoUrl(id),
          alt: `Vue ${place + 1} du colis`,
        }))}
        index={index}
        onTurn={setIndex}
        onClose={() => {
          setIndex(null)
        }}
      />
    </>
  )
}

/** Matches by the parcel's number first, then by what the label says: the likely declarations and clients. A person chooses. */
function FindOwner({ parcel }: { parcel: WarehouseParcel }) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<Owner>()
  const owners = useQuery(ownersOf(parcel.id, useDeferredValue(words.trim())))
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4">
      <TextField
        label="Ce que l’étiquette dit"
        hint="Nom, numéro client ou boutique&nbsp;: tous les mots comptent."
        className="max-w-xl"
        maxLength={80}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it was to type here
        autoFocus
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
        }}
      />
      {owners.isPending && <Skeleton className="h-20" />}
      {owners.isError && <Notice kind="error">{errorSentence(owners.error)}</Notice>}
      {owners.data && (
        <OwnerCandidates
          found={owners.data}
          actLabel="Rattacher"
          actOf={(name) => `Rattacher à ${name}`}
          nothing={
            words.trim() === ''
              ? 'Aucun numéro attendu ne ressemble au sien. Tapez ce que l’étiquette dit.'
              : nobodyAnswers
          }
          onChosen={setChosen}
        />
      )}
      <AssignOwner
        parcel={parcel}
        owner={chosen}
        onDone={() => {
          setChosen(undefined)
        }}
      />
    </div>
  )
}
