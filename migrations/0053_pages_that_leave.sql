ALTER TABLE `targets` ADD `is_leaving` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `targets_leaving` ON `targets` (`id`) WHERE is_leaving = 1;