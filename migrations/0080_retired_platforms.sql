ALTER TABLE `platforms` ADD `retired_at` integer;--> statement-breakpoint
CREATE INDEX `alerts_by_platform` ON `alerts` (`platform_id`) WHERE platform_id IS NOT NULL;