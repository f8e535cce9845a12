import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface DataImageProps {
  /** Data URI of an attached image. */
  readonly url: string;
  readonly alt: string;
  readonly className?: string;
}

/**
 * Renders an attached image. The content policy allows only blob URLs, so the data URI is converted while it is
 * shown.
 */
export function DataImage({ url, alt, className }: DataImageProps) {
  const { t } = useTranslation('chat');
  const [source, setSource] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const blob = imageBlob(url);
    setBroken(blob === null);
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setSource(made);
    return () => URL.revokeObjectURL(made);
  }, [url]);
  if (broken) return <span className="text-sm text-ink-3">{t('transcript.imageBroken')}</span>;
  if (source === null) return <span className={className} />;
  return (
    <img
      src={source}
      alt={alt || t('transcript.image')}
      className={className}
      draggable={false}
      onError={() => setBroken(true)}
    />
  );
}

/** Decodes the data URI of an attached image; null if it is not one. */
export function imageBlob(url: string): Blob | null {
  const found = /^data:(image\/(?:png|jpeg|webp|gif));base64,([A-Za-z0-9+/=]+)$/.exec(url);
  if (!found?.[1] || !found[2]) return null;
  const binary = atob(found[2]);
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: found[1] });
}
