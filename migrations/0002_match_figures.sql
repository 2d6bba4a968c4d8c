CREATE TABLE `match_figures` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`due_at` integer,
	`made_at` integer,
	`league_id` integer,
	`season` text,
	`home_team_id` integer,
	`away_team_id` integer,
	`kickoff_at` integer,
	`figures` text
);
--> statement-breakpoint
CREATE INDEX `figures_due` ON `match_figures` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `figures_by_league` ON `match_figures` (`league_id`,`season`,`kickoff_at`);--> statement-breakpoint
CREATE INDEX `figures_by_home_team` ON `match_figures` (`home_team_id`,`season`,`kickoff_at`);--> statement-breakpoint
CREATE INDEX `figures_by_away_team` ON `match_figures` (`away_team_id`,`season`,`kickoff_at`);--> statement-breakpoint
CREATE TRIGGER `match_figures_moved` AFTER UPDATE OF kickoff_at ON `matches` WHEN OLD.kickoff_at IS NOT NEW.kickoff_at BEGIN
	UPDATE match_figures SET due_at = 0 WHERE match_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `match_figures_gone` AFTER DELETE ON `matches` BEGIN
	DELETE FROM match_figures WHERE match_id = OLD.id;
END;
