import { Redis } from 'ioredis';

const BEAT_MS = 250;
/**
 * A Redis that does not answer delays every request. After this many heartbeats without an answer the
 * connection is opened again.
 */
const MAX_SILENT_BEATS = 4;

/**
 * A connection whose commands fail about one second after Redis stops answering, and immediately while Redis
 * is unreachable. The second is counted in heartbeats of this process, and received data is read between two
 * heartbeats. So if our own event loop was blocked, the answers that arrived meanwhile still count. A plain
 * time-out would fire before they are read.
 * @param onAway called once per outage
 */
export function connectRedis(url: string, onAway: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    // Callers continue without the answer, so no command is stored to be sent again.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    enableOfflineQueue: false,
    connectTimeout: 2_000,
  });
  let away = false;
  redis.on('error', (error) => {
    if (!away) onAway(error);
    away = true;
  });
  redis.on('ready', () => {
    away = false;
  });
  watchForSilence(redis);
  return redis;
}

function watchForSilence(redis: Redis): void {
  let silentBeats = 0;
  /** Bytes written when the last answer was asked for: as long as it stays, no answer can be missing. */
  let askedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const onAnswer = () => {
    silentBeats = 0;
  };
  const beat = () => {
    const isReady = redis.status === 'ready';
    // `connect`: the connection is open, but Redis has not answered the handshake yet.
    if (!isReady && redis.status !== 'connect') onAnswer();
    else if (silentBeats >= MAX_SILENT_BEATS) {
      onAnswer();
      redis.stream.destroy(new Error(`Redis has not answered for ${BEAT_MS * MAX_SILENT_BEATS} ms`));
    } else if (silentBeats > 0 || !isReady) silentBeats += 1;
    else if (redis.stream.bytesWritten !== askedAt) {
      // Answers arrive in order: while this one is missing, the answers of all later commands are missing
      // too.
      redis.ping().then(onAnswer, onAnswer);
      askedAt = redis.stream.bytesWritten;
      silentBeats = 1;
    }
    wait();
  };
  // Node runs the timer first, then reads received data, then runs `setImmediate` callbacks.
  const wait = () => {
    timer = setTimeout(() => setImmediate(beat), BEAT_MS).unref();
  };
  wait();
  redis.on('ready', () => {
    onAnswer();
    askedAt = 0;
  });
  redis.on('end', () => clearTimeout(timer));
}
