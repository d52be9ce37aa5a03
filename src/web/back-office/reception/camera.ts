import { createStore } from '#web/api/store.ts'

type Camera = {
  readonly state: 'off' | 'starting' | 'on' | 'refused'
  readonly stream: MediaStream | null
}

/** The camera of the desk: it stays on from one parcel to the next, and starts by itself where it was left on. */
const camera = createStore<Camera>({ state: 'off', stream: null })
export const useCamera = camera.use

const storageKey = 'escale.reception-camera'
const asked = { video: { facingMode: 'environment', width: { ideal: 1920 } }, audio: false }
/** What a picture is taken from, whether or not the view is on screen. */
let lens: HTMLVideoElement | undefined

export async function startCamera(): Promise<void> {
  camera.set({ state: 'starting', stream: null })
  try {
    const stream = await navigator.mediaDevices.getUserMedia(asked)
    lens = document.createElement('video')
    lens.muted = true
    lens.srcObject = stream
    await lens.play()
    localStorage.setItem(storageKey, 'on')
    camera.set({ state: 'on', stream })
  } catch {
    // No camera, no permission, or the server is not on https: files remain.
    camera.set({ state: 'refused', stream: null })
  }
}

/** As the desk opens: on where it was left on; off as it closes. */
export function resumeCamera(): () => void {
  if (localStorage.getItem(storageKey) === 'on') void startCamera()
  return stopCamera
}

export function turnCameraOff(): void {
  localStorage.removeItem(storageKey)
  stopCamera()
}

function stopCamera(): void {
  for (const track of camera.get().stream?.getTracks() ?? []) track.stop()
  lens = undefined
  camera.set({ state: 'off', stream: null })
}

/** What it sees now; `null` when it is not on, or not ready. */
export async function takePicture(): Promise<Blob | null> {
  if (!lens || lens.videoWidth === 0) return null
  const canvas = new OffscreenCanvas(lens.videoWidth, lens.videoHeight)
  canvas.getContext('2d')?.drawImage(lens, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}
