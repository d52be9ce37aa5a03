import { Badge } from '#web/ui/Badge.tsx'
import { Stamp } from '#web/ui/Stamp.tsx'
import { Frame } from './Frame.tsx'

/** A parcel on the scale, of cardboard by night too, and what its owner reads a minute later. */
export const ScalePicture = () => (
  <Frame>
    <div className="relative w-full max-w-sm lg:max-w-lg">
      <svg viewBox="0 0 320 190" className="mx-auto w-64 sm:w-80 lg:w-92">
        <path d="M30 150h260l10 22H20z" className="fill-line-strong" />
        <path d="M20 172h280v14H20z" className="fill-nuit-line" />
        <path d="M108 178h104" strokeWidth="4" className="stroke-lagon-clair" />
        <path d="M160 150 88 132V62l72 20z" className="fill-kraft-dark" />
        <path d="M160 150l72-18V62l-72 20z" className="fill-kraft" />
        <path d="M88 62l72-20 72 20-72 20z" className="fill-kraft-light" />
        <path d="M118 54l72 20v18l12-3V70l-72-20z" className="fill-sun" opacity="0.75" />
        <path d="M176 104l44-11v24l-44 11z" className="fill-white" />
        <path
          d="M182 108l24-6M182 115l30-7.5M182 121l18-4.500"
          strokeWidth="2"
          className="stroke-nuit-line"
        />
        <path
          d="M160 150 88 132V62l72-20 72 20v70zM88 62l72 20 72-20M160 82v68"
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          className="stroke-nuit"
        />
      </svg>
      <span className="figures absolute top-2 left-2 rounded-chip bg-ink px-3 py-1 font-display text-22 font-bold text-page">
        1,84&nbsp;kg
      </span>
      <Stamp
        decorative
        port="Reçu"
        date="20 nov."
        family="house"
        className="absolute top-0 right-0 size-18 rounded-full bg-sea sm:size-20"
      />
      <p className="mt-1 flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-14">
        <Badge family="house">Reçu à l’entrepôt</Badge>
        <span className="figures text-ink-soft">32 × 24 × 12 cm</span>
      </p>
    </div>
  </Frame>
)
