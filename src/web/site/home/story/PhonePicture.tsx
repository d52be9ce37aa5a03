import type { Destination } from '#domain/destination/destination.ts'
import firstRoute from '#web/chrome/route/routes/nouvelle-caledonie.json' with { type: 'json' }
import { indicativeDelay } from '#web/copy/territories.ts'
import { RoutePicture } from '#web/chrome/route/RoutePicture.tsx'
import { Stamp } from '#web/ui/Stamp.tsx'
import { Frame } from './Frame.tsx'

/** The route of the chosen territory, as its customer follows it; it stands still, for nobody sees it when the page opens. */
export function PhonePicture({ destination }: { destination: Destination }) {
  const delay = indicativeDelay(destination, 'standard')
  return (
    <Frame className="items-start pt-2 max-sm:h-51 sm:pt-4">
      <div className="h-96 w-[calc(100%-2rem)] shrink-0 overflow-hidden sm:w-80 rounded-[2.25rem] border-[6px] border-nuit bg-surface shadow-raised ring-1 ring-nuit-line [&_.route-behind]:animate-none">
        <p className="bg-nuit py-1 text-center text-12 text-on-nuit">Mes Colis</p>
        <RoutePicture
          destination={destination}
          share={0.62}
          end="arriving"
          isLow
          first={firstRoute}
        />
        <div className="flex items-center gap-3 px-4 py-2">
          <Stamp decorative port="Expédié" family="moving" />
          <p>
            <span className="block font-display text-18 font-bold">En route</span>
            <span className="text-14 text-ink-soft">Votre colis a quitté Limoges.</span>
          </p>
        </div>
        {delay && (
          <p className="figures mx-4 border-t border-line pt-2 text-14 max-sm:hidden">
            {delay}, délai indicatif
          </p>
        )}
      </div>
    </Frame>
  )
}
