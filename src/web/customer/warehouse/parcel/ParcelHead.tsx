import { Maximize2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { photoUrl } from '#web/api/photo-url.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { Joined } from '#web/ui/Joined.tsx'
import { formatMoment, formatPortDay } from '#web/copy/format-date.ts'
import { formatSize } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { notArrived } from '#web/copy/parcels.ts'
import { requestedActions } from '#web/copy/declaration.ts'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Stamp } from '#web/ui/Stamp.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Lightbox } from '#web/chrome/popups.tsx'

type Props = {
  parcel: Parcel
  /** The box that carries it; its number comes first, once there is one. */
  box: { readonly carrier: string | null; readonly trackingNumber: string | null } | null
}

/** What one recognises of the parcel, its state, and what is known of it: in as few lines as they take on a phone. */
export const ParcelHead = ({ parcel, box }: Props) => (
  <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2 sm:mb-6 sm:gap-x-6">
    <ParcelPhotos parcel={parcel} />
    <div className="min-w-0 flex-1 basis-44 *:mb-0! max-[16rem]:basis-full">
      <PageHeader title={parcel.merchant}>
        <ParcelState parcel={parcel} />
      </PageHeader>
      {parcel.status === 'pending_arrival' && (
        <p className="mt-2 text-14 font-semibold sm:hidden">{notArrived}</p>
      )}
      <div className="mt-4 max-sm:hidden">
        <Facts parcel={parcel} box={box} />
      </div>
    </div>
    <div className="basis-full sm:hidden">
      <ParcelLines parcel={parcel} box={box} />
    </div>
  </div>
)

const photoSize = 'h-24 w-32 shrink-0 overflow-hidden rounded-card sm:h-48 sm:w-60'

/** The first photo taken at the reception, which opens all of them over the page; they are deleted in time (docs/rules/law.md#retention). */
function ParcelPhotos({ parcel: { photoIds, reception } }: { parcel: Parcel }) {
  const [shown, setShown] = useState<number | null>(null)
  const pictures = photoIds.map((photoId, index) => ({
    src: photoUrl(photoId),
    alt: `Vue ${index + 1} sur ${photoIds.length} du colis`,
  }))
  const [first] = pictures
  if (first === undefined && reception)
    return (
      <div className={`grid items-center bg-sunken ${photoSize}`}>
        <div className="h-20 sm:h-32">
          <DrawnParcel />
        </div>
      </div>
    )
  if (first === undefined)
    return (
      <div
        className={`grid content-center justify-items-center gap-2 border-2 border-dashed border-line-strong ${photoSize}`}
      >
        <Stamp decorative port="Attendu" family="waiting" className="size-16 sm:size-28" />
        <p className="text-13 text-ink-soft max-sm:hidden">Photo à la réception</p>
      </div>
    )
  return (
    <>
      <button
        type="button"
        aria-label={`${first.alt}, en grand`}
        className={`relative bg-sunken ${photoSize}`}
        onClick={() => setShown(0)}
      >
        <img src={first.src} alt="" className="size-full object-cover" />
        <span className="figures absolute right-2 bottom-2 flex h-7 min-w-7 items-center justify-center gap-1.5 rounded-full bg-nuit/80 px-1.5 text-13 text-on-nuit">
          {pictures.length > 1 && pictures.length}
          <Maximize2 className="size-3.5" aria-hidden="true" />
        </span>
      </button>
      <Lightbox
        pictures={pictures}
        index={shown}
        onTurn={setShown}
        onClose={() => setShown(null)}
      />
    </>
  )
}

/** On a phone, what the parcel waits for comes right after them. */
function ParcelLines({ parcel, box }: Props) {
  const { reception } = parcel
  const contents = knownContents(parcel)
  const measures = reception && [
    formatWeight(reception.weightGrams),
    formatSize(reception.lengthMm, reception.widthMm, reception.heightMm),
    `reçu le\u00a0${formatPortDay(reception.receivedAt)}`,
  ]
  return (
    <div className="text-14 text-ink-soft">
      {numbersOf(parcel, box).map(({ label, number, copyLabel }) => (
        <p key={label} className="flex flex-wrap items-center gap-x-1.5">
          {label}
          <CopiedNumber number={number} copyLabel={copyLabel} />
        </p>
      ))}
      {measures && (
        <p className="figures">
          <Joined facts={measures} />
        </p>
      )}
      <p className="break-words">
        <Joined facts={[contents, wishOf(parcel, box)].filter((fact) => fact !== null)} />
      </p>
      {reception?.conditionNote && (
        <p className="break-words">État à l’arrivée&nbsp;: {reception.conditionNote}</p>
      )}
    </div>
  )
}

/** The declared facts, then the warehouse's measures. */
function Facts({ parcel, box }: Props) {
  const { reception } = parcel
  const contents = knownContents(parcel)
  const wish = wishOf(parcel, box)
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-5 gap-y-3">
        {numbersOf(parcel, box).map(({ label, number, copyLabel }) => (
          <Fact key={label} label={label}>
            <CopiedNumber number={number} copyLabel={copyLabel} />
          </Fact>
        ))}
        {contents && <Fact label="Contenu">{contents}</Fact>}
        {wish && <Fact label="Action demandée">{wish}</Fact>}
        {reception && (
          <>
            <Fact label="Poids">{formatWeight(reception.weightGrams)}</Fact>
            <Fact label="Dimensions">
              {formatSize(reception.lengthMm, reception.widthMm, reception.heightMm)}
            </Fact>
            <Fact label="Reçu le">{formatMoment(reception.receivedAt)}</Fact>
          </>
        )}
        {reception?.conditionNote && (
          <Fact label="État à l’arrivée" className="col-span-full">
            {reception.conditionNote}
          </Fact>
        )}
      </dl>
      {!reception && (
        <p className="mt-4 text-ink-soft">
          Sera pesé, mesuré et photographié dès sa réception à Limoges.
        </p>
      )}
    </>
  )
}

/** Its carrier's once it travels, then that by which it came; the one that is followed may be copied. */
function numbersOf({ trackingNumber }: Parcel, box: Props['box']) {
  const own = {
    label: 'Numéro de suivi',
    number: trackingNumber,
    copyLabel: 'Copier le numéro de suivi',
  }
  if (!box?.trackingNumber) return [own]
  const label = `Suivi ${box.carrier ?? 'du transporteur'}`
  return [
    { label, number: box.trackingNumber, copyLabel: 'Copier le numéro du transporteur' },
    { ...own, label: 'Numéro d’arrivée', copyLabel: null },
  ]
}

const CopiedNumber = ({ number, copyLabel }: { number: string; copyLabel: string | null }) => (
  <span className="-my-2.5 inline-flex max-w-full items-center gap-1 text-ink">
    <span className="min-w-0 font-mono wrap-anywhere">{number}</span>
    {copyLabel && <CopyButton text={number} label={copyLabel} />}
  </span>
)

/** Until it is done. */
const wishOf = ({ requestedAction }: Parcel, box: Props['box']): string | null =>
  box?.trackingNumber ? null : requestedActions[requestedAction]

/** Announced only, they stand with what is still to say of them. */
const knownContents = ({ description, missing }: Parcel) =>
  missing.includes('contents') ? null : description

const Fact = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <div className={joinClasses('min-w-0', className)}>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="figures font-medium break-words">{children}</dd>
  </div>
)
