import { BadgeCheck, Heart, ImageIcon, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { Facts } from '../../ui/facts';
import { largestPrint } from './print-size';

/** Describes the bought file, and the paper size up to which it prints sharply. */
export function WhatYouGet({ photo: { width, height } }: { photo: PhotoDto }) {
  const { t } = useTranslation();
  const paper = largestPrint(width, height);
  return (
    <Facts
      title={t('photo.whatYouGet')}
      facts={[
        {
          icon: ImageIcon,
          text:
            paper === undefined
              ? t('photo.original', { width, height })
              : t('photo.originalPrint', { width, height, paper }),
        },
        { icon: BadgeCheck, text: t('photo.noWatermark') },
        { icon: Mail, text: t('photo.byEmail') },
        { icon: Heart, text: t('photo.personalUse') },
      ]}
    />
  );
}
