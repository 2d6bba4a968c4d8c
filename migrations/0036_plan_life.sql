ALTER TABLE `alerts` ADD `paused_after` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `user_plans` ADD `next_plan` text;--> statement-breakpoint
ALTER TABLE `user_plans` ADD `is_cut_short` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `user_plans` ADD `fitted_plan` text;--> statement-breakpoint
ALTER TABLE `user_plans` ADD `fitted_at` integer;--> statement-breakpoint
ALTER TABLE `user_plans` ADD `fit_due_at` integer;--> statement-breakpoint
CREATE INDEX `user_plans_to_fit` ON `user_plans` (`fit_due_at`) WHERE fit_due_at IS NOT NULL;--> statement-breakpoint
-- Plans of before are looked at once, as of their end or of now: what was made rightly on Free after it stays on.
UPDATE user_plans SET fit_due_at = min(unixepoch() * 1000, max(
  coalesce(trial_ends_at, 0),
  CASE WHEN paid_plan <> 'free' AND paid_until_at IS NOT NULL THEN paid_until_at + 3 * 86400000 ELSE 0 END
)) WHERE paid_plan <> 'free' OR trial_plan IS NOT NULL;
