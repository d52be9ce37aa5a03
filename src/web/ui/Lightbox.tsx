import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { backdropStyle } from './dialog-style.ts'

export type Picture = { readonly src: string; readonly alt: string }

const roundButton =
  'flex size-11 items-center justify-center rounded-full bg-nuit-raised text-on-nuit hover:bg-nuit-line disabled:opacity-40'

/** Pictures over the whole screen: swiped with a finger, browsed with the arrows, closed with Escape. */
export function Lightbox({
  pictures,
  index,
  onTurn,
  onClose,
}: {
  pictures: readonly Picture[]
  /** `null` when it is closed. */
  index: number | null
  onTurn: (index: number) => void
  onClose: () => void
}) {
  const turn = (by: number) => {
    const next = (index ?? 0) + by
    if (next >= 0 && next < pictures.length) onTurn(next)
  }
  return (
    <Base.Root
      open={index !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          className="on-nuit fixed inset-0 z-50 flex flex-col bg-nuit text-on-nuit"
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'ArrowLeft') turn(-1)
            if (event.key === 'ArrowRight') turn(1)
          }}
        >
          <div className="flex items-center justify-between gap-3 p-3">
            <Base.Title className="figures px-2 font-sans text-base font-medium tracking-normal">
              Vue {(index ?? 0) + 1} sur {pictures.length}
            </Base.Title>
            <Base.Close aria-label="Fermer" className={roundButton}>
              <X className="size-5" aria-hidden="true" />
            </Base.Close>
          </div>
          {index !== null && <Strip pictures={pictures} index={index} onTurn={onTurn} />}
          {pictures.length > 1 && (
            <div className="flex justify-center gap-6 p-3">
              <TurnButton label="Vue précédente" onClick={() => turn(-1)} disabled={index === 0}>
                <ChevronLeft className="size-6" aria-hidden="true" />
              </TurnButton>
              <TurnButton
                label="Vue suivante"
                onClick={() => turn(1)}
                disabled={index === pictures.length - 1}
              >
                <ChevronRight className="size-6" aria-hidden="true" />
              </TurnButton>
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Strip({
  pictures,
  index,
  onTurn,
}: {
  pictures: readonly Picture[]
  index: number
  onTurn: (index: number) => void
}) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const isThere = Math.round(element.scrollLeft / element.clientWidth) === index
    if (!isThere) element.scrollTo({ left: index * element.clientWidth })
  }, [index])
  return (
    <div
      ref={strip}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      role="group"
      aria-label="Vues"
      className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-contain"
      onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) => {
        onTurn(Math.round(scrollLeft / clientWidth))
      }}
    >
      {pictures.map(({ src, alt }) => (
        <img
          key={src}
          src={src}
          alt={alt}
          className="size-full shrink-0 snap-center object-contain p-2"
        />
      ))}
    </div>
  )
}

const TurnButton = ({
  label,
  onClick,
  disabled,
  children,
}: {
  label: string
  onClick: () => void
  disabled: boolean
  children: ReactNode
}) => (
  <button
    type="button"
    aria-label={label}
    className={roundButton}
    onClick={onClick}
    disabled={disabled}
  >
    {children}
  </button>
)
