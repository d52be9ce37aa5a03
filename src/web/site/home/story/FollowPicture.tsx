import type { Destination } from '#domain/destination/destination.ts'
import firstRoute from '#web/chrome/route/routes/nouvelle-caledonie.json' with { type: 'json' }
import { indicativeDelay } from '#web/copy/territories.ts'
import { RoutePicture } from '#web/chrome/route/RoutePicture.tsx'
import { Stamp } from '#web/ui/Stamp.tsx'
import { Ground } from '../hero/Ground.tsx'
import { BrowserWindow } from './BrowserWindow.tsx'

/** The route of the chosen territory, as its customer follows it; it stands still, for nobody sees it when the page opens. */
export function FollowPicture({ destination }: { destination: Destination }) {
  const delay = indicativeDelay(destination, 'standard')
  return (
    <BrowserWindow title="Mes Colis" className="lg:mt-8 lg:ml-0">
      <div className="on-ground isolate -mx-3 -mt-3 overflow-hidden bg-sea sm:-mx-6 sm:-mt-6 [&_.route-behind]:animate-none">
        <Ground destination={destination} />
        <RoutePicture
          destination={destination}
          share={0.62}
          end="arriving"
          isLow
          first={firstRoute}
        />
      </div>
      <div className="flex items-center gap-3 sm:gap-6">
        <Stamp decorative port="Expédié" family="moving" className="size-16 sm:size-24" />
        <p className="figures">
          <strong className="block font-display text-18 sm:text-28">En route</strong>
          <span className="max-sm:text-14">Votre colis a quitté Limoges.</span>
          {delay && <span className="block max-sm:hidden">{delay}, délai indicatif</span>}
        </p>
      </div>
    </BrowserWindow>
  )
}
